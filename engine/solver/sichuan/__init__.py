"""What Sichuan discards are worth: the chance to win and the units expected, by a search over the hands within
reach."""
