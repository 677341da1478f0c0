"""Processes with limits on time and memory that think for bots; `pool.Pool` is what tables and the arena use."""
