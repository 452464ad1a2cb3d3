"""Tiles: kinds and faces, counts, and the grammar they are written in."""
