"""How the language of such pages works: names, titles, numbers, organisations, sentences."""
