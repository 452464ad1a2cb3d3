"""Language: the only room that knows words. Everybody else speaks keys and numbers."""
