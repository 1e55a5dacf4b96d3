package platform

import (
	"heddle/internal/exec/platform/files"
	"heddle/internal/exec/platform/libc"
	"heddle/internal/exec/platform/posix"
	"heddle/internal/ir/program"
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
