"""Everything a person reads, in Spanish and English."""

from caida.words.catalog import LANGUAGES, detect_language
from caida.words.words import Words

__all__ = ["LANGUAGES", "Words", "detect_language"]
