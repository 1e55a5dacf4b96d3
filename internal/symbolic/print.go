package symbolic

import (
	"heddle/internal/machine"
	"heddle/internal/program"
)

// formats tells where the format of functions is that print numbers.
var formats = map[string]int{"printf": 0, "fprintf": 1}

// onlyPrinted tells whether the opaque arguments of a call are numbers that are printed
// and matter to nothing else. What else the call does (it reads strings, for one) is up
// to the concrete machine.
func (s *Machine) onlyPrinted(name string, site *program.Site) bool {
	if r := &site.Result; r.Slot >= 0 && !r.Unused {
		return false // how much was printed
	}
	if name == "putchar" || name == "fputc" {
		return !s.opaqueWithin(site.Args[min(1, len(site.Args)):])
	}
	at, known := formats[name]
	if !known || len(site.Args) <= at || s.opaqueWithin(site.Args[:at+1]) {
		return false
	}
	return s.numbersOnly(s.m.Operand(s.thread, site.Args[at].Value)) && !s.opaquePointer(site.Args[at+1:])
}

// opaqueWithin tells whether one of some arguments is opaque.
func (s *Machine) opaqueWithin(args []program.Arg) bool {
	for i := range args {
		for w := range args[i].Words {
			if machine.IsOpaque(s.m.Operand(s.thread, args[i].Value+program.Operand(w))) {
				return true
			}
		}
	}
	return false
}

// opaquePointer tells whether one of some arguments is an opaque pointer, or may be one.
func (s *Machine) opaquePointer(args []program.Arg) bool {
	for i := range args {
		if k := args[i].Kind; k != program.ArgInt && k != program.ArgFloat && s.opaqueWithin(args[i:i+1]) {
			return true
		}
	}
	return false
}

// longestFormat bounds the formats that are looked at.
const longestFormat = 1000

// numbersOnly tells whether a format takes no number for the width or the precision of
// something: that decides how much of a string is read.
func (s *Machine) numbersOnly(addr uint64) bool {
	for i := range uint64(longestFormat) {
		at, f := s.m.Resolve(s.thread, s.m.PC(s.thread), addr+i, 1, false)
		if f != nil {
			return false
		}
		switch c, ok := s.pool.Value(s.bytes(at.First(), 1)); {
		case !ok || c == '*':
			return false
		case c == 0:
			return true
		}
	}
	return false
}
