"""What is happening at the table: immutable state, commands, events, and the one function that changes it."""
