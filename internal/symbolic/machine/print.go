package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// What a program prints leaves it, and decides nothing in it. So the platform gets stand-ins for numbers and characters
// that are printed, and how much was printed is a new variable. Where strings end is asked. This is so only in programs
// that write to nothing else than the standard streams.

// printing tells what functions print.
var printing = map[string]printed{
	"printf": {format: 0, strings: true}, "fprintf": {format: 1, strings: true},
	"puts": {format: -1, strings: true}, "fputs": {format: -1, strings: true}, "fputs_unlocked": {format: -1, strings: true},
	"putchar": {format: -1}, "putchar_unlocked": {format: -1}, "putc": {format: -1}, "fputc": {format: -1}, "_IO_putc": {format: -1},
	"fwrite": {format: -1}, "fwrite_unlocked": {format: -1},
}

type printed struct {
	format  int  // the argument that is a format of those behind it; -1: there is none
	strings bool // they are strings, or may be
}

// writers are the functions that make other streams than those that lead out of a program.
var writers = map[string]bool{
	"fopen": true, "fopen64": true, "fdopen": true, "freopen": true, "freopen64": true, "tmpfile": true, "tmpfile64": true, "open": true,
	"open64": true, "openat": true, "creat": true, "dup": true, "dup2": true, "dup3": true, "pipe": true, "pipe2": true,
	"open_memstream": true, "fmemopen": true, "mkstemp": true, "memfd_create": true, "socketpair": true, "eventfd": true,
}

// names tells whether a program names one of some library functions.
func names(p *program.Program, list map[string]bool) bool {
	return slices.ContainsFunc(p.Externals, func(x program.ExternalFunc) bool { return list[x.Name] })
}

// onlyPrinted tells whether the opaque arguments of a call are numbers that are printed
// and matter to nothing else. What else the call does (it reads strings, for one) is up
// to the concrete machine.
func (s *Machine) onlyPrinted(name string, site *program.Site) bool {
	x, prints := printing[name]
	switch {
	case !prints || !s.outward:
		return false
	case x.format < 0:
		return !x.strings && !s.opaquePointer(site.Args) && !s.opaqueWithin(site.Args[min(1, len(site.Args)):])
	case len(site.Args) <= x.format || s.opaqueWithin(site.Args[:x.format+1]):
		return false
	}
	return s.numbersOnly(s.m.Operand(s.thread, site.Args[x.format].Value)) && !s.opaquePointer(site.Args[x.format+1:])
}

// print lets the platform take a call that prints, with stand-ins for what is opaque.
func (s *Machine) print(c *call, do func(*machine.Call) (machine.Outcome, *machine.Fault)) (machine.Outcome, *machine.Fault) {
	x, site := printing[c.name], s.site(c.PC)
	if !s.outward {
		return do(c.Call)
	}
	for i := range site.Args {
		if !x.strings || i <= x.format || site.Args[i].Kind != program.ArgPointer {
			continue
		}
		switch out := s.endAsked(c, c.Arg(i)); out {
		case asks, picks:
			return s.again(out)
		case fails:
			return machine.Done, s.fault
		}
	}
	s.standing, s.stood = true, s.opaqueWithin(site.Args)
	out, f := do(c.Call)
	s.standing = false
	if r := &site.Result; f == nil && s.stood && r.Slot >= 0 && !r.Unused {
		n := s.variable(s.next, 32)
		s.next++
		s.assume(s.pool.Sle(s.pool.Const(0, 32), n))
		s.gives(c, s.pool.ZExt(n, wordBits))
	}
	return out, f
}

// endAsked makes plain where a string ends, if there is one.
func (s *Machine) endAsked(c *call, addr uint64) outcome {
	x, out := s.textAt(c, addr, ^uint64(0))
	if out == done && x.opaque {
		_, out = s.plainLength(&x)
	}
	return out
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
