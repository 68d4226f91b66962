"""What every part uses: checks, files, numbers, work that is shared out."""
