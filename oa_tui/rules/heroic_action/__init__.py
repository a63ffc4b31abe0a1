"""Heroic Action: a positive d6 less a negative d6, open-ended, and a counter of shots."""
