"""The coach: what every decision of a match was worth, luck and play, and hints."""

from caida.review.hints import Hint, hint
from caida.review.judging import Alternative
from caida.review.reasons import Reason
from caida.review.reviewing import Decision, Grade, Review, review_in_pieces, review_match

__all__ = [
    "Alternative",
    "Decision",
    "Grade",
    "Hint",
    "Reason",
    "Review",
    "hint",
    "review_in_pieces",
    "review_match",
]
