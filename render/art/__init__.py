"""The tile set: vectors, brush strokes, faces and bodies, all drawn by code of our own."""
