"""Riichi (Japanese) mahjong."""
