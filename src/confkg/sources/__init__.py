"""What a build reads: files and folders, and what is stated about them besides their text."""
