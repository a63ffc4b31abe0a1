"""`python -m tests.faults`: the long profile, with its figures; takes about half an hour."""

import os
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    os.environ["OA_TUI_LONG"] = "1"
    sys.exit(pytest.main([str(Path(__file__).parent), "-n0", "-q", "-s", *sys.argv[1:]]))
