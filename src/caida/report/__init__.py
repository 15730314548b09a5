"""What a review tells: in words, as plain values and as a picture. The judge is ``review``."""

from caida.report.picture import draw
from caida.report.plain import summary
from caida.report.text import ReviewTeller, tell_hint

__all__ = ["ReviewTeller", "draw", "summary", "tell_hint"]
