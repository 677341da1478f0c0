"""The compiled build: the same sources through mypyc."""
