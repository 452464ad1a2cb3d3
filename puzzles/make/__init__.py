"""Making puzzles: positions out of self-play, judged twice, kept only where the answer stands."""
