"""The arena: many matches of bots, in any number of processes, and what can honestly be said about them afterwards."""
