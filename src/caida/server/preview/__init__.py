"""What a link shows of itself where it is shared: a title, a sentence and a picture."""
