"""What may go wrong around a table, made to go wrong: no acknowledged step is lost, nothing hangs, all is explained."""
