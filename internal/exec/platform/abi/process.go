package abi

// There is one process besides the first one, which is the superuser's and always exists.
const (
	FirstProcess = 1
	ProcessID    = 100
)
