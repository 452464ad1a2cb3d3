"""What each discard of a Chinese Official hand is worth."""
