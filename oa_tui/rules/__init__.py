"""The rules core: one contract, one package per system. Pure: no I/O, no clock, no chance of its own."""
