"""One session being played: the registry of actions, and the loop decide, journal, evolve."""
