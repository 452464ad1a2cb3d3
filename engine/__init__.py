"""The rules of mahjong: pure functions over values. No clock, no randomness, no input or output, no text for people."""
