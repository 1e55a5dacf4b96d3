package persistent_test

import "heddle/internal/test/testsession"

// Tests begin with a program that starts in several functions.
var (
	open     = testsession.OpenProcesses
	compiled = testsession.CompileProcesses
	started  = testsession.Started
)
