"""The rules of Caída and nothing else: no time, no I/O, no randomness of its own."""

from caida.engine import build as build  # first: it decides which build of the kernel is imported
