package platform

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/cxx"
	"heddle/internal/exec/platform/files"
	"heddle/internal/exec/platform/libc"
	"heddle/internal/exec/platform/module"
	"heddle/internal/exec/platform/openmp"
	"heddle/internal/exec/platform/posix"
	"heddle/internal/exec/platform/svcomp"
	"heddle/internal/exec/platform/ubsan"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// described is what each room states of its functions.
var described = [][]abi.Row{posix.Facts(), libc.Facts(), files.Facts(), svcomp.Facts(), ubsan.Facts(), cxx.Facts(), module.Facts(), openmp.Facts()}

// facts are the rows of all rooms by name; those with a star by what is before it.
var facts, families = indexed(described)

func indexed(rooms [][]abi.Row) (byName, byPrefix map[string]machine.Facts) {
	byName, byPrefix = map[string]machine.Facts{}, map[string]machine.Facts{}
	for _, room := range rooms {
		for _, row := range room {
			for _, name := range strings.Fields(row.Names) {
				if prefix, star := strings.CutSuffix(name, "*"); star {
					byPrefix[prefix] = row.Facts
				} else {
					byName[name] = row.Facts
				}
			}
		}
	}
	return byName, byPrefix
}

// FactsOf is what the rooms state of a function: one of All, or an undefined one with such a name.
func FactsOf(name string) machine.Facts {
	f, k := describedFacts(name), keepingOf(name)
	f.Safety, f.Kept = k.Safety, k.Kept
	return f
}

func describedFacts(name string) machine.Facts {
	if f, ok := facts[name]; ok {
		return f
	}
	longest, found := "", machine.Facts{}
	for prefix, f := range families {
		if strings.HasPrefix(name, prefix) && len(prefix) > len(longest) {
			longest, found = prefix, f
		}
	}
	return found
}

// ConductOf says what the front-end must know about functions by their names, on a platform with these functions.
func ConductOf(all map[string]*machine.External) func(name string) program.Conduct {
	return func(name string) program.Conduct {
		c := FactsOf(name).Conduct
		c.Pointers = pointersOf(name)
		c.GivesResult = FactsOf(name).Note.Kind == machine.JoinsThread
		c.Jumps = all[name] != nil && all[name].Steps.Has(visibility.EndJump)
		return c
	}
}

// pointersOf is what the room of a function states of what it does with pointers.
func pointersOf(name string) program.Pointers {
	for _, p := range []program.Pointers{posix.Pointers(name), libc.Pointers(name), cxx.Pointers(name)} {
		if p.Bounded {
			return p
		}
	}
	return program.Pointers{}
}

// AbsentNames are functions that the platform knows something of, and does not have.
func AbsentNames() (names []string) {
	for _, room := range described {
		for _, row := range room {
			if row.Absent {
				names = append(names, strings.Fields(row.Names)...)
			}
		}
	}
	return names
}
