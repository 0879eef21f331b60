"""Places in and around the venue, and the events beside the main programme."""
