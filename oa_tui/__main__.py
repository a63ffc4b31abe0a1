from oa_tui.cli import main

raise SystemExit(main())
