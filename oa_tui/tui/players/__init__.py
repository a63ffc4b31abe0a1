"""The players' window: a second terminal that follows a running session and can't change anything."""
