"""The engine for researchers, in the forms their tools expect; its packages come with the extra `research`."""
