package circuit

import "slices"

// add gives the sum and the carry out of the top bit.
func (g *Graph) add(a, b Bits, carry Lit) (Bits, Lit) {
	sum := make(Bits, len(a))
	for i := range a {
		sum[i] = g.Xor(g.Xor(a[i], b[i]), carry)
		carry = g.Majority(a[i], b[i], carry)
	}
	return sum, carry
}

// Add is a + b.
func (g *Graph) Add(a, b Bits) Bits {
	sum, _ := g.add(a, b, False)
	return sum
}

// Sub is a - b.
func (g *Graph) Sub(a, b Bits) Bits {
	difference, _ := g.add(a, Complement(b), True)
	return difference
}

// Neg is -a.
func (g *Graph) Neg(a Bits) Bits { return g.Sub(small(0, len(a)), a) }

// addBit is a + l.
func (g *Graph) addBit(a Bits, l Lit) Bits {
	sum, _ := g.add(a, small(0, len(a)), l)
	return sum
}

// negateIf is -a if l is true, else a.
func (g *Graph) negateIf(l Lit, a Bits) Bits {
	flipped := make(Bits, len(a))
	for i := range a {
		flipped[i] = g.Xor(a[i], l)
	}
	return g.addBit(flipped, l)
}

// Abs is the magnitude; the least number stays as it is.
func (g *Graph) Abs(a Bits) Bits { return g.negateIf(a.sign(), a) }

// Mul is a * b, as wide as they are.
func (g *Graph) Mul(a, b Bits) Bits {
	// The lighter factor gives the rows. Of equal ones the order is fixed, so that both ways are the same gates.
	if wa, wb := weight(a), weight(b); wa < wb || wa == wb && slices.Compare(a, b) < 0 {
		a, b = b, a
	}
	product := small(0, len(a))
	for i, digit := range digits(b) {
		if digit.value == False {
			continue
		}
		row := make(Bits, len(a))
		for j := range row {
			row[j] = False
			if j >= i {
				row[j] = g.And(a[j-i], digit.value)
			}
		}
		if digit.negative {
			product = g.Sub(product, row)
		} else {
			product = g.Add(product, row)
		}
	}
	return product
}

// weight is how many rows a factor costs.
func weight(b Bits) int {
	n := 0
	for _, d := range digits(b) {
		if d.value != False {
			n++
		}
	}
	return n
}

type digit struct {
	value    Lit
	negative bool
}

// digits are those of a factor. A constant's are 1, 0 and -1 with as few that are not 0 as can be (the non-adjacent
// form of G. W. Reitwiesner, 1960).
func digits(b Bits) []digit {
	all := make([]digit, len(b))
	for i, l := range b {
		if !l.constant() {
			for j := range b {
				all[j] = digit{value: b[j]}
			}
			return all
		}
		all[i].value = l
	}
	carry := 0
	for i := range b {
		sum := carry + int(b[i])
		next := i+1 < len(b) && b[i+1] == True
		switch {
		case sum == 1 && next:
			all[i], carry = digit{True, true}, 1
		case sum == 1:
			all[i], carry = digit{value: True}, 0
		default:
			all[i], carry = digit{value: False}, sum/2
		}
	}
	return all
}

// DivMod gives quotient and remainder without sign, by restoring division. Divided by zero they are all ones and a,
// as SMT-LIB has it.
func (g *Graph) DivMod(a, b Bits) (quotient, remainder Bits) {
	w := len(a)
	quotient, remainder = make(Bits, w), make(Bits, 0, w)
	// above[i] is true if b has a bit from i on: b is greater than any number of i bits.
	above := make(Bits, w+1)
	above[w] = False
	for i := w - 1; i >= 0; i-- {
		above[i] = g.Or(above[i+1], b[i])
	}
	for i := w - 1; i >= 0; i-- {
		partial := Concat(remainder, Bits{a[i]})
		n := min(len(partial), w)
		difference, noBorrow := g.add(partial[:n], Complement(b[:n]), True)
		if len(partial) > n { // one bit more than b
			noBorrow = g.Or(noBorrow, partial[n])
		} else {
			noBorrow = g.And(noBorrow, above[n].Not())
		}
		quotient[i] = noBorrow
		remainder = g.Select(noBorrow, difference, partial[:n])
	}
	return quotient, remainder
}

// SignedDivMod rounds the quotient toward zero; the remainder has the sign of a. By zero they are 1 or -1, of the other
// sign than a, and a.
func (g *Graph) SignedDivMod(a, b Bits) (quotient, remainder Bits) {
	quotient, remainder = g.DivMod(g.Abs(a), g.Abs(b))
	return g.negateIf(g.Xor(a.sign(), b.sign()), quotient), g.negateIf(a.sign(), remainder)
}
