package symbolic

import (
	"bytes"
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// textPrint writes a text by a format to memory, as snprintf does. How many characters something takes is a case: a sign, the
// number of digits, where a string ends. The characters are terms. What stands around them in a field the platform writes, around
// as many stand-ins.
type textPrint struct {
	s      *Machine
	c      *call
	args   arguments
	out    []term.Term
	opaque bool
}

// textPrinted is sprintf and snprintf, by a format of integers, characters and strings.
func textPrinted(s *Machine, c *call) outcome {
	format := s.plainText(c.Arg(c.terms.Format - 1))
	parts, ok := c.terms.Print([]byte(format), s.prog.PointerBits)
	if !ok {
		return plain
	}
	x := textPrint{s: s, c: c}
	var out outcome
	if x.args, out = s.argumentsOf(c); out != done {
		return out
	}
	for i := range parts {
		if out := x.part(&parts[i]); out != done {
			return out
		}
	}
	if !x.opaque {
		return plain
	}
	if out := x.deliver(); out != done {
		return out
	}
	return s.gives(c, s.number(uint64(len(x.out))))
}

// part writes an argument, or what stands in the format.
func (x *textPrint) part(part *machine.PrintPart) outcome {
	switch part.Kind {
	case machine.PrintLiteral:
		x.write(part.Literal)
		return done
	case machine.PrintString:
		return x.str(part)
	}
	t, out := x.args.word(max(part.Bits, 32))
	if out != done {
		return out
	}
	if part.Kind == machine.PrintInteger {
		return x.integer(part, x.s.pool.Extract(t, 0, part.Bits))
	}
	t = x.s.pool.Extract(t, 0, 8)
	x.opaque = x.opaque || !x.s.pool.IsConst(t)
	return x.around(part.Text([]byte{standsIn}), []term.Term{t})
}

// str writes a string, of which the length is a case.
func (x *textPrint) str(part *machine.PrintPart) outcome {
	addr, out := x.args.pointer()
	if out == done && addr == 0 {
		out = plain // which writes "(null)"
	}
	if out != done {
		return out
	}
	limit := ^uint64(0)
	if part.Limit >= 0 {
		limit = uint64(part.Limit)
	}
	t, out := x.s.textAt(x.c, addr, limit)
	if out != done {
		return out
	}
	n, out := x.s.plainLength(&t)
	if out != done {
		return out
	}
	x.opaque = x.opaque || t.opaque
	return x.around(part.Text(bytes.Repeat([]byte{standsIn}, int(n))), t.bytes[:n])
}

// standsIn is what stands for a character in a field: nothing that a field has around characters is that.
const standsIn = '1'

func (x *textPrint) write(text []byte) {
	for _, b := range text {
		x.out = append(x.out, x.s.pool.Const(uint64(b), 8))
	}
}

// around writes a field, with characters in the place of those that stand for them.
func (x *textPrint) around(field []byte, chars []term.Term) outcome {
	for _, b := range field {
		switch {
		case b != standsIn:
			x.out = append(x.out, x.s.pool.Const(uint64(b), 8))
		case len(chars) == 0:
			return x.s.stuck("a field of a format has another number of characters than it was given")
		default:
			x.out = append(x.out, chars[0])
			chars = chars[1:]
		}
	}
	if len(chars) > 0 {
		return x.s.stuck("a field of a format has another number of characters than it was given")
	}
	return done
}

// integer writes a number.
func (x *textPrint) integer(part *machine.PrintPart, t term.Term) outcome {
	p := x.s.pool
	if v, ok := p.Value(t); ok {
		if part.Signed {
			v = uint64(bitvec.SExt(v, part.Bits))
		}
		x.write(part.Number(v))
		return done
	}
	x.opaque = true
	if part.Odd {
		zero, out := x.s.truthOf(p.Eq(t, p.Const(0, part.Bits)))
		switch {
		case out != done:
			return out
		case zero:
			x.write(part.Number(0))
			return done
		}
	}
	negative := false
	if part.Signed {
		var out outcome
		if negative, out = x.s.truthOf(p.SignBit(t)); out != done {
			return out
		}
		if negative {
			t = p.Neg(t)
		}
	}
	n, out := x.digits(t, part.Base)
	if out != done {
		return out
	}
	stand := uint64(0)
	for range n {
		stand = stand*part.Base + 1
	}
	if negative {
		stand = -stand
	}
	return x.around(part.Number(stand), x.digitsOf(t, n, part))
}

// digits is how many digits a number takes, by cases.
func (x *textPrint) digits(t term.Term, base uint64) (int, outcome) {
	p, w := x.s.pool, x.s.pool.Width(t)
	n, power := 1, base
	for ; power <= bitvec.Mask(w); n++ {
		below, out := x.s.truthOf(p.Ult(t, p.Const(power, w)))
		if out != done || below {
			return n, out
		}
		high, low := bits.Mul64(power, base)
		if high > 0 {
			return n + 1, done
		}
		power = low
	}
	return n, done
}

// digitsOf are the characters of a number of n digits, computed with as many bits as such numbers have.
func (x *textPrint) digitsOf(t term.Term, n int, part *machine.PrintPart) []term.Term {
	p := x.s.pool
	most := uint64(0)
	for range n {
		high, low := bits.Mul64(most, part.Base)
		low, carry := bits.Add64(low, part.Base-1, 0)
		if high+carry > 0 {
			low = bitvec.Mask(wordBits)
		}
		most = low
	}
	w := min(p.Width(t), uint(bits.Len64(most)))
	w = max(w, uint(bits.Len64(part.Base)))
	t = p.ZExt(p.Extract(t, 0, min(w, p.Width(t))), w)
	base := p.Const(part.Base, w)
	chars := make([]term.Term, n)
	for i := n - 1; i >= 0; i-- {
		// Of the first digit, too, the remainder: that it is one is seen without the path.
		chars[i] = digitChar(p, p.URem(t, base), part)
		t = p.UDiv(t, base)
	}
	return chars
}

// digitChar is the character of a digit.
func digitChar(p *term.Pool, digit term.Term, part *machine.PrintPart) term.Term {
	if w := p.Width(digit); w > 8 {
		digit = p.Extract(digit, 0, 8)
	} else {
		digit = p.ZExt(digit, 8)
	}
	char := p.Add(digit, p.Const('0', 8))
	if part.Base <= 10 {
		return char
	}
	letter := uint64('a' - 10)
	if part.Upper {
		letter = 'A' - 10
	}
	return p.Ite(p.Ult(digit, p.Const(10, 8)), char, p.Add(digit, p.Const(letter, 8)))
}

// deliver writes the text, or as much as there is room for, with its end.
func (x *textPrint) deliver() outcome {
	n := uint64(len(x.out))
	if x.c.terms.Size > 0 {
		room := x.c.Arg(x.c.terms.Size)
		if room == 0 {
			return done
		}
		n = min(n, room-1)
	}
	text := append(x.out[:n:n], x.s.pool.Const(0, 8))
	return x.s.storesPlanned(x.c, []planned{{x.c.Arg(0), text}})
}
