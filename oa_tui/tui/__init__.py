"""The Textual app: screens and widgets, and the players' window."""
