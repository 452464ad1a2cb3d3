"""Mechanisms that several systems may use, one a file. None knows the name of a system."""
