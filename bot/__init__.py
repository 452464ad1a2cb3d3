"""Suzume in Discord and in the terminal: the only room that touches network, disk, time and language."""
