package symbolic

import (
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// arguments are those after a format: of the call itself, or of a va_list. What is not there, or is no word, is the platform's to
// report, or to take.
type arguments struct {
	s    *Machine
	c    *call
	next int // of the call
	list *listed
}

// listed is a va_list. On x86-64 that is a structure: the offset of the next integer in an area of saved registers, that of
// the next float, the address of the other arguments, that of the area. With 32-bit pointers it is an address.
type listed struct {
	offset, area, rest uint64
}

// savedWords is where the integers end in the area.
const savedWords = 48

// argumentsOf are the arguments of a call after its format. It says done if they can be read.
func (s *Machine) argumentsOf(c *call) (a arguments, out outcome) {
	a = arguments{s: s, c: c, next: c.terms.Format}
	if !c.terms.List {
		return a, done
	}
	list := c.Arg(c.terms.Format)
	a.list = &listed{offset: savedWords, rest: list}
	if s.prog.PointerBits == 32 {
		return a, done
	}
	for _, x := range []struct {
		at uint64
		n  uint
		to *uint64
	}{{0, 4, &a.list.offset}, {8, 8, &a.list.rest}, {16, 8, &a.list.area}} {
		v, f := c.M.Read(c.Thread, c.PC, list+x.at, x.n)
		if f != nil {
			return a, plain
		}
		*x.to = v
	}
	return a, done
}

// word is the next argument, an integer of so many bits or a pointer.
func (a *arguments) word(bits uint) (term.Term, outcome) {
	if a.list != nil {
		return a.listed(bits)
	}
	if a.next >= a.c.NumArgs() {
		return term.None, plain
	}
	info := a.c.ArgInfo(a.next)
	if info.Words != 1 || info.Kind == program.ArgFloat || info.Kind == program.ArgX87 || bits > 32 && info.Bits < bits {
		return term.None, plain
	}
	a.next++
	return a.s.pool.Extract(a.s.arg(a.c, a.next-1), 0, bits), done
}

// listed is word of a va_list.
func (a *arguments) listed(bits uint) (term.Term, outcome) {
	l, s := a.list, a.s
	size := uint64(s.prog.PointerBits / 8)
	addr := l.rest
	if l.offset < savedWords {
		addr = l.area + l.offset
		l.offset += size
	} else {
		l.rest += max(size, uint64(bits/8))
	}
	n := uint64(bits / 8)
	st, f := s.m.Memory().Reach(a.c.Thread, a.c.PC, addr, n, false)
	if f != nil || !s.m.Memory().AllWritten(st, n) {
		return term.None, plain
	}
	return s.bytes(st.First(), uint(n)), done
}

// pointer is the next argument, a pointer that is known.
func (a *arguments) pointer() (uint64, outcome) {
	t, out := a.word(a.s.prog.PointerBits)
	if out != done {
		return 0, out
	}
	v, ok := a.s.pool.Value(t)
	if !ok {
		return 0, plain
	}
	return v, done
}
