"""Roll under: a d20 at or below an attribute, with degrees, contests, group checks and Party Challenges."""
