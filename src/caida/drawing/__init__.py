"""What is drawn: cards as the page has them, our letters, and the felt they lie on."""
