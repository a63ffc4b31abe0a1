"""The order: one list of slots, five modes, and what a system's rules add to each."""
