package symbolic

import (
	"math/bits"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// numeral is the integer at the beginning of some characters, as strtol and related functions find it: an automaton reads one
// character after the other, of which each state is a condition, and the digits are summed up where it reads one. So no
// case is made for the value of a character, nor for where the number begins and ends.
type numeral struct {
	value    term.Term // 64 bits: of the digits, modulo 2^64
	over     term.Term // more than 64 bits would be needed
	negative term.Term
	end      term.Term // 64 bits: how many characters belong to it; 0: there is no number

	octal    term.Term // its first digit is 0
	prefixed term.Term // "0x" and a digit
	crossed  term.Term // "0x", perhaps without one
	past     term.Term // end, or the place after "0x" without a digit, which scanf has read
}

// numeralIn is the number to a base from 2 to 36, or to the one that the characters say (0). Blanks and a sign may stand
// before it; a character that is NUL belongs to no number.
func numeralIn(p *term.Pool, chars []term.Term, base uint64) numeral {
	if base > 0 {
		return readNumeral(p, chars, base)
	}
	n, octal, hex := readNumeral(p, chars, 10), readNumeral(p, chars, 8), readNumeral(p, chars, 16)
	either := func(of func(*numeral) *term.Term) {
		*of(&n) = p.Ite(hex.prefixed, *of(&hex), p.Ite(octal.octal, *of(&octal), *of(&n)))
	}
	either(func(n *numeral) *term.Term { return &n.value })
	either(func(n *numeral) *term.Term { return &n.over })
	either(func(n *numeral) *term.Term { return &n.end })
	n.past = p.Ite(hex.crossed, hex.past, n.end)
	return n
}

// numeralReader is the automaton before a character. One of its states holds at most; none: the number is over.
type numeralReader struct {
	numeral
	p    *term.Pool
	base uint64

	blank  term.Term // nothing but blanks came
	signed term.Term // a sign
	digits term.Term // digits
	zero   term.Term // a 0, after which an x may stand
	x      term.Term // "0x", which is a number if a digit follows, and otherwise 0 and a rest
}

func readNumeral(p *term.Pool, chars []term.Term, base uint64) numeral {
	no := p.Bool(false)
	r := numeralReader{p: p, base: base, blank: p.Bool(true), signed: no, digits: no, zero: no, x: no}
	r.numeral = numeral{value: p.Const(0, 1), over: no, negative: no, end: p.Const(0, wordBits), octal: no, prefixed: no, crossed: no, past: p.Const(0, wordBits)}
	for i, c := range chars {
		r.read(c, uint64(i))
		if p.IsFalse(p.Or(p.Or(r.blank, r.signed), p.Or(r.digits, p.Or(r.zero, r.x)))) {
			break
		}
	}
	r.value = p.ZExt(r.value, wordBits)
	return r.numeral
}

// read takes character i.
func (r *numeralReader) read(c term.Term, i uint64) {
	p := r.p
	is, digit := digitOf(p, c, r.base)
	first := p.And(p.Or(r.blank, r.signed), is)
	later := p.And(p.Or(r.digits, p.Or(r.zero, r.x)), is)
	zero := p.And(first, p.Eq(c, p.Const('0', 8)))

	r.octal = p.Or(r.octal, zero)
	r.prefixed = p.Or(r.prefixed, p.And(r.x, is))
	r.negative = p.Or(r.negative, p.And(r.blank, p.Eq(c, p.Const('-', 8))))
	r.signed = p.And(r.blank, p.Or(p.Eq(c, p.Const('-', 8)), p.Eq(c, p.Const('+', 8))))
	r.blank = p.And(r.blank, blankAt(p, c))
	r.digits = p.Or(first, later)
	r.x = p.And(r.zero, p.Eq(p.Or(c, p.Const(0x20, 8)), p.Const('x', 8)))
	r.crossed = p.Or(r.crossed, r.x)
	r.zero = p.Bool(false)
	if r.base == 16 {
		r.zero, r.digits = zero, p.And(r.digits, p.Not(zero))
	}
	taken := p.Or(first, later)
	r.end = p.Ite(taken, p.Const(i+1, wordBits), r.end)
	r.past = p.Ite(p.Or(taken, r.x), p.Const(i+1, wordBits), r.past)
	r.add(taken, digit)
}

// add adds a digit if a condition holds. The sum has no more bits than it needs, up to 64.
func (r *numeralReader) add(taken, digit term.Term) {
	p := r.p
	if p.IsFalse(taken) {
		return
	}
	wide := p.Width(r.value) + uint(bits.Len64(r.base))
	if t := remaindered(p, r.value, digit, r.base); t != term.None && p.IsTrue(taken) && p.Width(t) <= wordBits {
		r.value = resized(p, t, min(wide, wordBits)) // which more than 64 bits are not needed for
		return
	}
	digit = p.Extract(digit, 0, uint(bits.Len64(r.base-1)))
	sum := p.Add(p.Mul(p.ZExt(r.value, wide), p.Const(r.base, wide)), p.ZExt(digit, wide))
	if wide > wordBits {
		r.over = p.Or(r.over, p.And(taken, p.Ne(p.Extract(sum, wordBits, wide-wordBits), p.Const(0, wide-wordBits))))
		wide = wordBits
		sum = p.Extract(sum, 0, wide)
	}
	r.value = p.Ite(taken, sum, p.ZExt(r.value, wide))
}

// digitOf reports whether a character is a digit to a base, and of what value, if it is one.
func digitOf(p *term.Pool, c term.Term, base uint64) (is, value term.Term) {
	decimal := p.Sub(ofSum(p, c), p.Const('0', 8))
	is, value = p.Ult(decimal, p.Const(min(base, 10), 8)), decimal
	if base > 10 {
		letter := p.Sub(p.Or(c, p.Const(0x20, 8)), p.Const('a', 8))
		value = p.Ite(is, decimal, p.Add(letter, p.Const(10, 8)))
		is = p.Or(is, p.Ult(letter, p.Const(base-10, 8)))
	}
	return is, value
}

// ofSum is a character that is the low part of a sum as the sum of low parts, from which '0' can be taken again.
func ofSum(p *term.Pool, c term.Term) term.Term {
	if p.Op(c) != term.OpExtract || p.Low(c) > 0 || p.Op(p.Arg(c, 0)) != term.OpAdd {
		return c
	}
	sum, w := p.Arg(c, 0), p.Width(c)
	return p.Add(p.Extract(p.Arg(sum, 0), 0, w), p.Extract(p.Arg(sum, 1), 0, w))
}

// blankAt reports whether a character is a blank in the locale "C".
func blankAt(p *term.Pool, c term.Term) term.Term {
	return p.Or(p.Eq(c, p.Const(' ', 8)), p.Ult(p.Sub(c, p.Const('\t', 8)), p.Const('\r'-'\t'+1, 8)))
}

// limited is a number as a type of so many bits has it, if that holds it (inRange); otherwise the nearest one.
func (n *numeral) limited(p *term.Pool, width uint, signed bool) (inRange, v, nearest term.Term) {
	most, least := bitvec.Mask(width), bitvec.Mask(width)
	if signed {
		most >>= 1
		least = most + 1
	}
	nearest = p.Ite(n.negative, p.Const(least, wordBits), p.Const(most, wordBits))
	inRange = p.Not(n.over)
	if _, largest, _ := p.Range(n.value); largest > most {
		inRange = p.And(inRange, p.Ule(n.value, nearest))
	}
	v = p.Ite(n.negative, p.And(p.Neg(n.value), p.Const(bitvec.Mask(width), wordBits)), n.value)
	return inRange, v, nearest
}

// remaindered is the sum of two digits, or more of them and one, that were computed of a number: high * base + digit, where digit is
// q % base, is q if high is q / base, and q % (base * m) if it is that % m. So a number that snprintf has written is itself again. It is
// None of other terms.
func remaindered(p *term.Pool, high, digit term.Term, base uint64) term.Term {
	high, digit = exact(p, high), exact(p, digit)
	q, is := dividend(p, digit, term.OpURem, base)
	if !is {
		return term.None
	}
	if of, is := dividend(p, high, term.OpUDiv, base); is && of == q {
		return q
	}
	if p.Op(high) != term.OpURem {
		return term.None
	}
	of, is := dividend(p, p.Arg(high, 0), term.OpUDiv, base)
	m, ok := p.Value(p.Arg(high, 1))
	if !is || of != q || !ok || m == 0 {
		return term.None
	}
	w := p.Width(q)
	if over, product := bits.Mul64(base, m); over == 0 && product <= bitvec.Mask(w) {
		return p.URem(q, p.Const(product, w))
	}
	return q
}

// dividend is what an operation divides by a number.
func dividend(p *term.Pool, t term.Term, op term.Op, by uint64) (q term.Term, is bool) {
	if p.Op(t) != op {
		return term.None, false
	}
	d, ok := p.Value(p.Arg(t, 1))
	return p.Arg(t, 0), ok && d == by
}

// exact is a term without what extends it by zeros, or cuts zeros.
func exact(p *term.Pool, t term.Term) term.Term {
	for {
		switch p.Op(t) {
		case term.OpConcat:
			if v, ok := p.Value(p.Arg(t, 0)); !ok || v != 0 {
				return t
			}
			t = p.Arg(t, 1)
		case term.OpExtract:
			_, most, ok := p.Range(p.Arg(t, 0))
			if !ok || p.Low(t) > 0 || most > bitvec.Mask(p.Width(t)) {
				return t
			}
			t = p.Arg(t, 0)
		default:
			return t
		}
	}
}

// resized is a number with more bits, or fewer if it fits.
func resized(p *term.Pool, t term.Term, w uint) term.Term {
	if p.Width(t) > w {
		return p.Extract(t, 0, w)
	}
	return p.ZExt(t, w)
}
