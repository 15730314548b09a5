"""Decisions of many matches as Parquet: what a seat knew, what it could do and did, what each was
worth, and what came of it."""

from caida.dataset.making import Made, make
from caida.dataset.plan import Plan

__all__ = ["Made", "Plan", "make"]
