"""Migrations: one file a revision in versions/, from an empty database up to what schema.py describes.

For a new one change schema.py, write versions/revision_0003_word.py after the model of the last, and give the tests
the data of the revision before it. There is no way down: whoever wants to go back has a back-up.
"""
