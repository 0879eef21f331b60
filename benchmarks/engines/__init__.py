"""The engines that are compared: each answers a question so often and says how long it took."""
