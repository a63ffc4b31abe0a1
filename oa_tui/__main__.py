"""`python -m oa_tui`."""

from oa_tui.cli import main

raise SystemExit(main())
