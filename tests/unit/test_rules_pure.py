"""The rules core stands alone: a fresh process that imports it loads no screen, no YAML, no database."""

from __future__ import annotations

import subprocess
import sys


def test_the_rules_core_loads_no_screen_no_yaml_and_no_database() -> None:
    code = (
        "import sys; from oa_tui.rules import answers, documents, gathering, reflect, registry, rolling; "
        "[one.id for one in registry.systems().values()]; "
        "print([name for name in ('textual', 'rich', 'yaml', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
