"""Everything a person reads, in Spanish and English."""

from caida.words.catalog import LANGUAGES, detect_language
from caida.words.errors import SpokenError
from caida.words.words import Words

__all__ = ["LANGUAGES", "SpokenError", "Words", "detect_language"]
