package platform

import (
	"strings"

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
	completeStates(p)
	files.Complete(p)
	program.AssignAddresses(p.Statics, p.PointerBits)
	libc.Relocate(p)
	files.Relocate(p)
}

// ProvidesVariable reports whether a variable that a program only declares is the library's, or the compiler's, not one of
// the program's own.
func ProvidesVariable(name string) bool {
	if rest, mangled := strings.CutPrefix(name, "_Z"); mangled {
		return strings.HasPrefix(rest, "T") || strings.HasPrefix(rest, "G") || strings.HasPrefix(strings.TrimPrefix(rest, "N"), "St")
	}
	return libc.HasVariable(name) || strings.HasPrefix(name, "__") || len(name) > 1 && name[0] == '_' && 'A' <= name[1] && name[1] <= 'Z'
}
