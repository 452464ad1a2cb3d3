"""Records of deals in formats of the outside world, read into the machine's own events and written from them."""
