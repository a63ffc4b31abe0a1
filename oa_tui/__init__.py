"""A keyboard-driven encounter tracker in the terminal, for game masters at the table."""
