package platform

import (
	"heddle/internal/platform/files"
	"heddle/internal/platform/libc"
	"heddle/internal/platform/posix"
	"heddle/internal/program"
)

// Complete adds the objects that the platform brings along to a lowered
// program: the variables of the library that the program names, and the objects
// that functions it calls give out addresses of. It is to be called once, before
// a machine is made of the program.
func Complete(p *program.Program) {
	libc.Complete(p)
	posix.Complete(p)
	files.Complete(p)
	program.AssignAddresses(p.Statics, p.PointerBits)
	libc.Relocate(p)
	files.Relocate(p)
}
