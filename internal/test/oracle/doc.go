// Package oracle is a reference interpreter of the flat module: every state, every
// interleaving, every input. Tests hold heddle's answers against it.
//
// It shares nothing with the machine: it imports the decoded module (package flat)
// and the standard library, and must not know the lowered program, the machine, the
// platform or any reduction.
package oracle
