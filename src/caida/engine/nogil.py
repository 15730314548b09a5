"""Stands in for Cython's own module where an interpreted file runs and Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
gil = nullcontext()
