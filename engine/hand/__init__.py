"""Hands: what a seat holds, how far it is from winning, what it waits for, and every way to read it."""
