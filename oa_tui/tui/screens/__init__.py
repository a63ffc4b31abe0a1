"""The screens: table, start, problems, card, log, help."""
