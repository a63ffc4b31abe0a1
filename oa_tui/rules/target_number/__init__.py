"""Target number: a d20 and modifiers against a Target Number, with four outcomes."""
