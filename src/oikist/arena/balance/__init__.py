"""The balance laboratory: one bot on all seats, and what seats, sides, options and maps are worth in its hands."""
