"""Open Adventure: Action Score against Difficulty Score, exploding dice, Body, Mind and Spirit."""
