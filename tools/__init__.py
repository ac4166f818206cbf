"""What the repository checks about itself."""
