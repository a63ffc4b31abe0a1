"""The panes of the table screen: each draws itself whole from the view, and repaints only where that differs."""
