package lower

import (
	"strings"

	"heddle/internal/front/flat"
)

// The platform, its headers and its structs are those of x86. A program for another processor of 64 bits is understood as far as nothing of
// that shows: its variable arguments, and structs that the C library lays out otherwise there, are refused.

// isX86 reports whether a module is for x86, or says nothing of it.
func isX86(m *flat.Module) bool {
	arch, _, _ := strings.Cut(m.Triple, "-")
	switch arch {
	case "", "x86_64", "x86_64h", "amd64", "i386", "i486", "i586", "i686":
		return true
	}
	return false
}

// isARM reports whether a module is for AArch64.
func isARM(m *flat.Module) bool {
	return strings.HasPrefix(m.Triple, "aarch64-") || strings.HasPrefix(m.Triple, "arm64-")
}

// processor is what a module is for.
func (n *fn) processor() string {
	arch, _, _ := strings.Cut(n.l.m.Triple, "-")
	return arch
}

// ofX86 lowers an intrinsic that is understood by the ABI of x86 only.
func ofX86(h handler) handler {
	return func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool {
		if !isX86(n.l.m) {
			n.unsupported("variable arguments are not supported for " + n.processor() + ": they are laid out otherwise than on x86")
			return true
		}
		return h(n, i, in, args)
	}
}

// checkLayout refuses a function that accesses a struct which other processors lay out otherwise.
func (n *fn) checkLayout(name string) {
	if !isX86(n.l.m) && n.l.o.Conduct != nil && n.l.o.Conduct.of(name).Layout {
		n.unsupported(name + " is not supported for " + n.processor() + ": its struct is laid out otherwise than on x86")
	}
}
