// Package console is the line-oriented interface of the debugger: it reads a command a line and
// prints the answer. The simulator uses it for scripts and for the keyboard.
//
// It uses package debug and must not know the machine, or where lines come from and go to. Its
// output may contain names and texts of the verified program: a caller that prints to a terminal
// must remove control characters.
//
// Invariants: an invalid command changes nothing and reports why; the same program and commands
// give the same text.
package console
