"""What the tool-info module of heddle uses of BenchExec, for tests where that is not installed."""
