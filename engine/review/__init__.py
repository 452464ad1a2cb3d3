"""What each choice of a seat was worth, for whoever looks back at a deal."""
