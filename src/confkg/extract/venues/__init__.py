"""Events beside the main programme."""
