package platform

import (
	"slices"
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
	"heddle/internal/ir/program"
)

// kept is what each room states of what its functions keep, and of handlers that call them.
var kept = [][]abi.Keeping{
	posix.Keeps(), libc.Keeps(), files.Keeps(), svcomp.Keeps(), ubsan.Keeps(), cxx.Keeps(), module.Keeps(), openmp.Keeps(),
}

// keepings are the rows of all rooms by name; those with a star by what is before it.
var keepings, keepingFamilies = indexedKeepings(kept)

func indexedKeepings(rooms [][]abi.Keeping) (byName, byPrefix map[string]abi.Keeping) {
	byName, byPrefix = map[string]abi.Keeping{}, map[string]abi.Keeping{}
	for _, room := range rooms {
		for _, row := range room {
			for _, name := range strings.Fields(row.Names) {
				if prefix, star := strings.CutSuffix(name, "*"); star {
					byPrefix[prefix] = row
				} else {
					byName[name] = row
				}
			}
		}
	}
	return byName, byPrefix
}

// keepingOf is the row of a function; the zero one if there is none.
func keepingOf(name string) (row abi.Keeping) {
	if row, ok := keepings[name]; ok {
		return row
	}
	longest := ""
	for prefix, r := range keepingFamilies {
		if strings.HasPrefix(name, prefix) && len(prefix) > len(longest) {
			longest, row = prefix, r
		}
	}
	return row
}

// keeping makes a function one whose accesses show what it keeps.
func keeping(o Options, x machine.External) machine.External {
	of := files.Stream{Arg: x.Kept.Arg, Standard: x.Kept.File}
	lib := o.library()
	switch x.Kept.Keeps {
	case machine.KeepsShared:
		return abi.WithState(x)
	case machine.KeepsStream:
		return files.Guarded(&lib.Files, x, of, files.Locked)
	case machine.KeepsStreamBare:
		return files.Guarded(&lib.Files, x, of, files.Writes)
	case machine.KeepsStreamBareReading:
		return files.Guarded(&lib.Files, x, of, files.Reads)
	}
	return x
}

// completeStates adds the objects without locks that the program's functions keep.
func completeStates(p *program.Program) {
	seen := map[string]bool{}
	add := func(object string) {
		p.Statics = append(p.Statics, program.Static{
			Name: object, Kind: program.StaticData, Size: abi.StateSize, Align: abi.StateSize, Func: -1, External: -1,
		})
	}
	if p.Names(func(c program.Conduct) bool { return c.Interrupts }) && p.Names(func(c program.Conduct) bool { return c.Jumps }) {
		add(machine.LeftName)
	}
	if p.Names(func(c program.Conduct) bool { return c.Forks }) {
		p.Statics = append(p.Statics, program.Static{
			Name: machine.ProcessName, Kind: program.StaticData, Size: 8 * machine.ProcessWords, Align: 8, Func: -1, External: -1,
		})
	}
	for i := range p.Externals {
		object := FactsOf(p.Externals[i].Name).Kept.Object
		if object == "" || seen[object] {
			continue
		}
		seen[object] = true
		add(object)
	}
}

// NamesOf are the functions of a safety, as the rows have them: a name with a star stands for all that begin so. Those that no program calls are
// left aside.
func NamesOf(s machine.Safety) (names []string) {
	eachName(func(name string, row abi.Keeping) {
		if row.Safety == s {
			names = append(names, name)
		}
	})
	return names
}

// KeptObject is an object of the library that no lock protects, or at least not against readers.
type KeptObject struct {
	Name    string
	Writers []string
	Readers []string
	Locks   bool // writers exclude each other
}

// KeptObjects are all of them.
func KeptObjects() (list []KeptObject) {
	eachName(func(name string, row abi.Keeping) {
		if row.Kept.Keeps != machine.KeepsShared {
			return
		}
		i := slices.IndexFunc(list, func(o KeptObject) bool { return o.Name == row.Kept.Object })
		if i < 0 {
			i, list = len(list), append(list, KeptObject{Name: row.Kept.Object})
		}
		o := &list[i]
		if o.Locks = o.Locks || row.Kept.Locks; row.Kept.Reads {
			o.Readers = append(o.Readers, name)
		} else {
			o.Writers = append(o.Writers, name)
		}
	})
	return list
}

func eachName(f func(name string, row abi.Keeping)) {
	for _, room := range kept {
		for _, row := range room {
			for _, name := range strings.Fields(row.Names) {
				if !strings.HasPrefix(name, "_") || name == "_exit" || name == "_Exit" {
					f(name, row)
				}
			}
		}
	}
}
