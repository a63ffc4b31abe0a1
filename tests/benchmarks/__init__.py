"""Every budget as a ratio in one run on one machine: `python -m tests.benchmarks`."""
