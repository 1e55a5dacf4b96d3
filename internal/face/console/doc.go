// Package console is the debugger as lines of text: a command a line, and what it answers. The simulator reads its commands here, from a script or from the
// keyboard, and so tests and papers can use it.
//
// It must not know the machine, nor where lines come from and go to: it asks package debug. What it prints may hold names and texts of the verified program:
// who prints it for a terminal takes control characters out.
//
// Invariants: a command that is wrong changes nothing and says why; same program, same commands: same text.
package console
