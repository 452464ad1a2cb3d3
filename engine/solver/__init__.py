"""What to discard, in numbers: a search over the hands within reach and what they are worth."""
