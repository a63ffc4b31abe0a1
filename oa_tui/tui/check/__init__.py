"""The check builder: a drawer over the lower half of the screen, and the pure functions that draw it."""
