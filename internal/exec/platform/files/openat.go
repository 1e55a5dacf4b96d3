package files

import "strings"

// openat is open of a path that is absolute, or begins where the process is. No descriptor is one of a directory.

const currentDirectory = -100 // AT_FDCWD

func (l *functions) openAt() {
	l.add(work{
		need: func(s *state) need {
			if name := s.name(s.c.Arg(1)); s.leads(name) {
				return s.openNeed(name, s.c.Arg(2))
			}
			return need{}
		},
		touches: readsName(1),
		do: func(s *state) int64 {
			switch name := s.name(s.c.Arg(1)); {
			case s.leads(name):
				return s.openFD(name, s.c.Arg(2))
			case s.opened(s.c.ArgS(0)) == 0:
				return s.errno(eBadFD)
			}
			return s.errno(eNoDirectory)
		},
	}, "openat", "openat64", "__openat_2", "__openat64_2")
}

// eNoDirectory is ENOTDIR.
const eNoDirectory = 20

// leads reports whether a path leads to a file without a descriptor.
func (s *state) leads(name string) bool {
	return name == "" || s.c.ArgS(0) == currentDirectory || strings.HasPrefix(name, "/")
}
