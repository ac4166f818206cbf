"""The web server: HTTP and nothing else."""
