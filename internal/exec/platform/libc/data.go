package libc

import (
	"encoding/binary"
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/files"
	"heddle/internal/ir/program"
)

// variables are the library's own variables, all as wide as a pointer unless
// they are ints, and their values.
func variables() map[string]struct{ value, bytes uint64 } {
	return map[string]struct{ value, bytes uint64 }{
		"stdin":     {files.Stdin, 0},
		"stdout":    {files.Stdout, 0},
		"stderr":    {files.Stderr, 0},
		"environ":   {0, 0},
		"__environ": {0, 0},
		"optarg":    {0, 0},
		"optind":    {1, 4},
		"opterr":    {1, 4},
		"optopt":    {'?', 4},
	}
}

// HasVariable reports whether a variable is one of the library's.
func HasVariable(name string) bool {
	_, ok := variables()[name]
	return ok
}

// Complete defines the library's variables that a program declares, and adds
// the tables that functions it calls give out.
func Complete(p *program.Program) {
	known := variables()
	for i := range p.Statics {
		s := &p.Statics[i]
		v, ok := known[s.Name]
		declared := s.Kind == program.StaticExternal || s.Kind == program.StaticData && s.Init == nil
		if !ok || !declared {
			continue
		}
		if v.bytes == 0 {
			v.bytes = uint64(p.PointerBits / 8)
		}
		s.Kind, s.Size = program.StaticData, v.bytes
		s.Init = binary.LittleEndian.AppendUint64(nil, v.value)[:v.bytes]
	}
	for i := range p.Externals {
		for _, d := range tablesOf(p.Externals[i].Name, p.PointerBits) {
			p.Statics = append(p.Statics, program.Static{
				Name: d.name, Kind: program.StaticConst, Size: uint64(len(d.bytes)), Align: 16, Init: d.bytes, Func: -1, External: -1,
			})
		}
	}
}

// table is a constant object that a function of the library gives out.
type table struct {
	name  string
	bytes []byte
}

// tablesOf are the tables of a function.
func tablesOf(function string, pointerBits uint) []table {
	switch function {
	case knownErrors:
		var list []table
		for n, text := range errorTexts {
			if text != "" {
				list = append(list, table{errorName(n), append([]byte(text), 0)})
			}
		}
		return list
	case "__ctype_b_loc":
		return characterTable(function, pointerBits, classTable())
	case "__ctype_tolower_loc":
		return characterTable(function, pointerBits, caseTable('A', 'Z', 'a'-'A'))
	case "__ctype_toupper_loc":
		return characterTable(function, pointerBits, caseTable('a', 'z', 'A'-'a'))
	}
	return nil
}

func errorName(n int) string { return fmt.Sprintf("strerror(%d)", n) }

// characterTable is a table and the pointer to its middle.
func characterTable(function string, pointerBits uint, bytes []byte) []table {
	return []table{{function + ".table", bytes}, {function + ".pointer", make([]byte, pointerBits/8)}}
}

// Relocate fills in addresses, once all objects have theirs.
func Relocate(p *program.Program) {
	for i := range p.Statics {
		s := &p.Statics[i]
		for _, f := range []string{"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"} {
			if s.Name == f+".pointer" {
				t := &p.Statics[i-1]
				width := t.Size / characters
				s.Init = binary.LittleEndian.AppendUint64(nil, t.Addr+firstCharacter*width)[:s.Size]
			}
		}
	}
}

// tableAddress is the address of a table, or 0.
func tableAddress(m *machine.Machine, name string) uint64 {
	statics := m.Program().Statics
	for i := len(statics) - 1; i >= 0; i-- {
		if statics[i].Name == name {
			return statics[i].Addr
		}
	}
	return 0
}
