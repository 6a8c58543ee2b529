// The page works without this.
