package symbolic

import (
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// What a program prints leaves it, and decides nothing in it. So the platform gets stand-ins for numbers and characters
// that are printed, and how much was printed is the sum of their digits, or a new variable. Where strings end is asked. This is so only in programs
// that write to nothing else than the standard streams.

// printing is what is known about output.
type printing struct {
	outward  bool // all that the program prints leaves it
	standing bool // what the platform reads is printed: opaque words have stand-ins
	stood    bool // something opaque was read so
}

func newPrinting(p *program.Program) printing {
	return printing{outward: !p.Names(func(c program.Conduct) bool { return c.OpensStream })}
}

// onlyPrinted reports whether the opaque arguments of a call are numbers that are printed
// and matter to nothing else. What else the call does (it reads strings, for one) is up
// to the concrete machine.
func (s *Machine) onlyPrinted(x machine.Terms, site *program.Site) bool {
	switch {
	case x.Op != machine.Print || !s.printing.outward:
		return false
	case x.Format == 0:
		return !x.Strings && !s.opaquePointer(site.Args) && !s.opaqueWithin(site.Args[min(1, len(site.Args)):])
	case len(site.Args) < x.Format || s.opaqueWithin(site.Args[:x.Format]):
		return false
	}
	return s.numbersOnly(s.m.Control().Operand(s.thread, site.Args[x.Format-1].Value)) && !s.opaquePointer(site.Args[x.Format:])
}

// print lets the platform take a call that prints, with stand-ins for what is opaque.
func (s *Machine) print(c *call, printer *machine.External) (machine.Outcome, *machine.Fault) {
	x, site := c.terms, s.site(c.PC)
	if !s.printing.outward {
		return printer.Do(c.Call)
	}
	for i := range site.Args {
		if !x.Strings || i < x.Format || i == printer.Kept.Arg-1 || site.Args[i].Kind != program.ArgPointer {
			continue
		}
		limit := s.printed(c, i)
		if limit == 0 {
			continue
		}
		switch out := s.endAsked(c, c.Arg(i), limit); out {
		case asks, picks, reveals:
			return s.again(out)
		case fails:
			return machine.Done, s.wants.fault
		}
	}
	more, exact := s.moreDigits(c, site) // before the result takes the place of an argument
	s.printing.standing, s.printing.stood = true, s.opaqueWithin(site.Args)
	out, f := printer.Do(c.Call)
	s.printing.standing = false
	if r := &site.Result; f == nil && s.printing.stood && r.Slot >= 0 && !r.Unused {
		n := s.pool.Add(more, s.term(s.m.Control().Operand(s.thread, program.Operand(r.Slot))))
		if !exact {
			n = s.vars.fresh(32)
			s.assume(s.pool.Sle(s.pool.Const(0, 32), n))
			n = s.pool.ZExt(n, wordBits)
		}
		s.gives(c, n)
	}
	return out, f
}

// printed is how many bytes of an argument are printed as a string at most: 0 if its format takes it for something else.
func (s *Machine) printed(c *call, i int) uint64 {
	const all = ^uint64(0)
	if c.terms.Format == 0 {
		return all
	}
	text := s.plainText(c.Arg(c.terms.Format - 1))
	if text == "" || strings.Contains(text, "*") {
		return all
	}
	verbs := conversion.FindAllStringSubmatch(text, -1)
	for i -= c.terms.Format; len(verbs) > 0; verbs = verbs[1:] {
		switch v := verbs[0]; {
		case v[3] == "%":
			continue
		case i > 0:
			i--
			continue
		case v[3] != "s" && v[3] != "S":
			return 0
		case v[1] != "":
			n, _ := strconv.ParseUint("0"+v[1][1:], 10, 64)
			return n
		}
		return all
	}
	return 0 // the format does not take it
}

// conversion is a conversion of a format without '*': its precision, how wide its argument is, and what it takes it for.
var conversion = regexp.MustCompile(`%[-+ #0']*\d*(\.\d*)?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%])`)

// endAsked makes plain where a string ends, if there is one and it ends within so many bytes.
func (s *Machine) endAsked(c *call, addr, limit uint64) outcome {
	x, out := s.textAt(c, addr, limit)
	if out == done && x.opaque {
		_, out = s.plainLength(&x)
	}
	return out
}

// opaqueWithin reports whether one of some arguments is opaque.
func (s *Machine) opaqueWithin(args []program.Arg) bool {
	for i := range args {
		for w := range args[i].Words {
			if machine.IsOpaque(s.m.Control().Operand(s.thread, args[i].Value+program.Operand(w))) {
				return true
			}
		}
	}
	return false
}

// opaquePointer reports whether one of some arguments is an opaque pointer, or may be one.
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

// numbersOnly reports whether a format takes no number for the width or the precision of
// something: that decides how much of a string is read.
func (s *Machine) numbersOnly(addr uint64) bool {
	text := s.plainText(addr)
	return text != "" && !strings.Contains(text, "*")
}
