package symbolic

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// TestOrigin: a guess has no number in it, nor what simplifying makes of one.
func TestOrigin(t *testing.T) {
	p := term.New()
	x, y, b, c := p.Var("x", 64), p.Var("y", 64), p.Var("b", 8), p.Var("c", 1)
	few, wide := p.Var("few", 3), p.Var("wide", 128)
	k := func(v uint64) term.Term { return p.Const(v, 64) }
	for _, test := range []struct {
		name string
		t    term.Term
		want origin
	}{
		{"an input", x, guess},
		{"zero", k(0), guess},
		{"an extended input", p.ZExt(b, 64), guess},
		{"an extended input of a few bits", p.ZExt(few, 64), guess},
		{"an input's low bytes", p.ZExt(p.Extract(x, 0, 24), 64), guess},
		{"a sum of inputs", p.Mul(p.Add(x, y), x), guess},
		{"an input's bytes elsewhere", p.Concat(p.Extract(x, 0, 32), p.Extract(y, 8, 32)), guess},
		{"a choice of inputs", p.Ite(p.Ult(x, y), x, y), guess},
		{"bytes under a mask", p.And(x, k(0xff00)), guess},
		{"a number", k(1), number},
		{"one bit as a number", p.ZExt(p.Ite(c, p.Const(5, 8), p.Const(0, 8)), 64), number},
		{"a small number to add", p.Add(x, k(1)), number},
		{"a factor", p.Mul(x, k(3)), number},
		{"a distance to shift", p.Shl(x, k(5)), number},
		{"bits under a mask", p.And(x, k(0x0018000200000000)), number},
		{"a bit elsewhere", p.Concat(c, p.Const(0, 63)), number},
		{"a bit above a byte", p.ZExt(p.Concat(c, b), 64), number},
		{"a byte above a bit", p.ZExt(p.Concat(b, c), 64), number},
		{"eight bits of an input, not at a byte", p.ZExt(p.Extract(x, 1, 8), 64), number},
		{"a few bits of an input, at a byte", p.ZExt(p.Extract(x, 8, 3), 64), number},
		{"a shifted number", p.Shl(k(1), x), number},
		{"a condition on a number", p.Ite(p.Ult(x, k(9)), x, y), number},
		{"a wide number to add", p.Add(wide, p.ConstWords([]uint64{0, 7}, 128)), number},
		{"a wide number", p.Extract(p.Xor(p.Concat(x, y), p.Concat(k(7), k(0))), 64, 64), number},
	} {
		s := &provenance{pool: p}
		if got := s.originOf(test.t); got != test.want {
			t.Errorf("%s: %d, want %d: %s", test.name, got, test.want, term.Format(p, test.t))
		}
	}
	s, sum := &provenance{pool: p}, x
	for range 100_000 {
		sum = p.Xor(p.Add(sum, y), x)
		s.originOf(sum)
	}
	if s.originOf(p.Add(sum, k(2))) != number || s.originOf(sum) != guess {
		t.Error("a long sum is not what it was made of")
	}
}

// addressCase is a term that may have an address in it.
type addressCase struct {
	name string
	t    term.Term
	want bool
}

// addressCases are terms with an address of a thread's object, which has the width of a pointer, and with other numbers.
func (c *scene) addressCases(addr uint64) []addressCase {
	p, bits := c.s.pool, c.s.prog.PointerBits
	k := func(v uint64, w uint) term.Term { return p.Const(v, w) }
	half, least := bits/2, map[uint]uint{64: 27, 32: 16}[bits]
	x, y := p.Var("x", bits), p.Var("y", half)
	cond := c.below(2)
	list := []addressCase{
		{"an input", x, false},
		{"a small number", p.Add(x, k(1, bits)), false},
		{"an address of a static", p.Add(x, k(c.static, bits)), false},
		{"an address", k(addr, bits), true},
		{"an address with another number", p.Add(p.Mul(x, k(3, bits)), k(addr, bits)), true},
		{"another number with an address", p.Mul(p.Xor(x, k(addr, bits)), k(3, bits)), true},
		{"an address to subtract", p.Sub(x, k(addr, bits)), true},
		{"an address or a number", p.Ite(cond, k(addr, bits), k(3, bits)), true},
		{"a number or an address", p.Ite(cond, k(3, bits), k(addr, bits)), true},
		{"a condition on an address", p.Ult(x, k(addr, bits)), true},
		{"the high half of an address", p.Concat(k(addr>>half, half), y), true},
		{"high bits of an address", p.Concat(k(addr>>(bits-least), least), p.Var("z", bits-least)), true},
		{"high bits of an address, too few", p.Concat(k(addr>>(bits-least+1), least-1), p.Var("u", bits-least+1)), false},
		{"an address within 128 bits", p.Add(p.Var("w", 128), p.ConstWords([]uint64{5, addr}, 128)), true},
		{"other numbers within 128 bits", p.Add(p.Var("w", 128), p.ConstWords([]uint64{5, c.static}, 128)), false},
	}
	if bits == wordBits/2 {
		list = append(list, addressCase{"a word of two pointers, the first", p.Xor(p.Var("v", 64), k(addr, 64)), true},
			addressCase{"a word of two pointers, the second", p.Xor(p.Var("v", 64), k(addr<<32, 64)), true})
	}
	return list
}

// TestHasAddress: a term has an address of a thread's object if that is a number in it, be it to subtract, or the high half of it, and
// no matter how often it is asked.
func TestHasAddress(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		c := newScene(t, bits, 2)
		for thread := range 2 {
			for _, x := range c.addressCases(c.s.m.Record().ErrnoAddress(thread)) {
				for range 2 {
					if got := c.s.from.hasAddress(x.t); got != x.want {
						t.Errorf("%d bits, %s: %v: %s", bits, x.name, got, term.Format(c.s.pool, x.t))
					}
				}
			}
		}
	}
}

// spawn makes another thread.
func (c *scene) spawn() {
	if _, f := (&machine.Call{M: c.s.m}).Spawn(c.body, 0); f != nil {
		c.t.Fatal(f.Text)
	}
}

// TestHasAddressLater: a number becomes an address with the thread that has the object, and remains one.
func TestHasAddressLater(t *testing.T) {
	c := newScene(t, 64, 2)
	m := c.s.m
	next := c.s.number(m.Record().ErrnoAddress(2))
	sum, other := c.s.pool.Add(c.wide(1), next), c.s.pool.Add(c.wide(1), c.s.number(m.Record().ErrnoAddress(3)))
	if c.s.from.hasAddress(sum) || c.s.from.hasAddress(other) {
		t.Error("an address of no thread yet")
	}
	mark := m.Mark()
	c.spawn()
	if !c.s.from.hasAddress(sum) || c.s.from.hasAddress(other) {
		t.Error("the address of the new thread, or of the one after it")
	}
	m.Undo(mark)
	if !c.s.from.hasAddress(sum) || c.s.from.hasAddress(other) {
		t.Error("what was found to be an address is none any more")
	}
}

// TestNumbersIn: of a number as wide as a pointer or half of one, or more, it may be part at either end of a word; of inputs nothing
// may be, nor of a number that is too narrow.
func TestNumbersIn(t *testing.T) {
	for _, test := range []struct {
		bits, width uint
		v           uint64
		want        []uint64
	}{
		{64, 64, 0x0123456789abcdef, []uint64{0x0123456789abcdef}},
		{64, 40, 0x0123456789, []uint64{0x0123456789, 0x0123456789 << 7, 0x0123456789 << 8, 0x0123456789000000}},
		{64, 32, 0x01234567, []uint64{0x01234567, 0x01234567 << 15, 0x01234567 << 16, 0x0123456700000000}},
		{64, 27, 0x01234567, []uint64{0x01234567, 0x01234567 << 20, 0x01234567 << 21, 0x01234567 << 37}},
		{64, 26, 0x01234567, nil},
		{32, 64, 0x0123456789abcdef, []uint64{0x01234567, 0x89abcdef}},
		{32, 32, 0x01234567, []uint64{0, 0x01234567}},
		{32, 16, 0x0123, []uint64{0, 0x0123, 0x01230000}},
		{32, 15, 0x0123, nil},
	} {
		p := term.New()
		s := &provenance{pool: p, bits: test.bits, addresses: program.AddressesOf(test.bits)}
		for _, x := range []term.Term{p.Const(test.v, test.width), p.Mul(p.Var("m", test.width), p.Const(test.v, test.width))} {
			var got []uint64
			s.numbersIn(x, func(v uint64) { got = append(got, v) })
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, test.want) {
				t.Errorf("%d bits: %#x of %d bits: %#x, want %#x", test.bits, test.v, test.width, got, test.want)
			}
		}
		s.numbersIn(p.Add(p.Var("x", 64), p.Var("y", 64)), func(v uint64) { t.Errorf("%d bits: the number %#x of inputs", test.bits, v) })
	}
}

// TestRelated: an input is related to an address if a chain of conditions leads from it to one that has an address. A term is, if one
// of its inputs is.
func TestRelated(t *testing.T) {
	const inputs = 7
	c := newScene(t, 64, 1)
	p, r := c.s.pool, rand.New(rand.NewPCG(2, 3))
	addr := c.s.number(c.s.m.Record().ErrnoAddress(0))
	related := map[bool]int{}
	for range 400 {
		c.s.path = newPath()
		var of [][]int         // the inputs of each condition
		var holds [inputs]bool // related by definition
		for range r.IntN(5) {
			vars := r.Perm(inputs)[:1+r.IntN(3)]
			sum := c.s.number(uint64(len(of)))
			for _, v := range vars {
				sum = p.Add(sum, c.s.vars.numbered(v, 64))
			}
			if r.IntN(4) == 0 {
				sum = p.Xor(sum, addr)
				for _, v := range vars {
					holds[v] = true
				}
			}
			of = append(of, vars)
			c.s.path.conds = append(c.s.path.conds, p.Ult(sum, c.s.number(1000)))
		}
		for range inputs {
			for _, vars := range of {
				if slices.ContainsFunc(vars, func(v int) bool { return holds[v] }) {
					for _, v := range vars {
						holds[v] = true
					}
				}
			}
		}
		for v := range inputs {
			w := r.IntN(inputs)
			sum := p.Add(c.s.vars.numbered(v, 64), c.s.vars.numbered(w, 64))
			if got := c.s.from.related(sum, c.s.path.conds); got != (holds[v] || holds[w]) {
				t.Fatalf("inputs %d and %d: %v, conditions on %v, related %v", v, w, got, of, holds)
			}
			related[holds[v]]++
		}
		if c.s.from.related(addr, c.s.path.conds) {
			t.Fatal("a term without inputs is related")
		}
	}
	if related[true] < 300 || related[false] < 300 {
		t.Errorf("related and not: %v", related)
	}
}

// TestRelatedLater: what the path relates changes with its conditions, and with the threads.
func TestRelatedLater(t *testing.T) {
	c := newScene(t, 64, 1)
	p := c.s.pool
	x, y := c.s.vars.numbered(1, 64), c.s.vars.numbered(2, 64)
	hold := func(when string, wantX, wantY bool) {
		t.Helper()
		if gotX, gotY := c.s.from.related(x, c.s.path.conds), c.s.from.related(y, c.s.path.conds); gotX != wantX || gotY != wantY {
			t.Errorf("%s: x %v, y %v", when, gotX, gotY)
		}
	}
	hold("no condition", false, false)
	c.s.path.conds = []term.Term{p.Ult(x, c.s.number(c.s.m.Record().ErrnoAddress(0)))}
	hold("a condition on x", true, false)
	c.s.path.conds = []term.Term{p.Ult(y, c.s.number(c.s.m.Record().ErrnoAddress(1)))}
	hold("one on y, of no thread yet", false, false)
	c.spawn()
	hold("now there is the thread", false, true)
}

// TestOfAddress: as long as no numbers were made of addresses, a term may have been computed of an address if it has one; from then
// on, if it has any number. In both cases it may if the path relates it to an address.
func TestOfAddress(t *testing.T) {
	for _, made := range []bool{false, true} {
		c := newScene(t, 64, 1)
		p := c.s.pool
		x, y := c.s.vars.numbered(1, 64), c.s.vars.numbered(2, 64)
		addr := c.s.number(c.s.m.Record().ErrnoAddress(0))
		c.s.path.conds = []term.Term{p.Ult(y, addr)}
		if made {
			c.s.m.Unknowns().NoteNumbers()
		}
		for _, test := range []addressCase{
			{"an input", x, false},
			{"an input with a number", p.Add(x, c.s.number(5)), made},
			{"an input with an address", p.Add(x, addr), true},
			{"a related input", y, true},
			{"a related input with a number", p.Mul(y, c.s.number(5)), true},
		} {
			if got := c.s.ofAddress(test.t); got != test.want {
				t.Errorf("numbers made: %v, %s: %v", made, test.name, got)
			}
		}
	}
}

// TestNoteDistance: a distance of pointers that may be more than an object has counts as a number made of an address, and nothing
// else does.
func TestNoteDistance(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		offset := offsetBits(bits)
		for _, op := range []program.Op{program.Sub, program.SubS, program.Add} {
			for _, flags := range []program.Flag{0, program.FlagPointer, program.FlagFirst, program.FlagPointer | program.FlagFirst} {
				for _, w := range []uint{offset - 1, offset, offset + 1, bits} {
					c := newScene(t, bits, 1)
					c.s.noteDistance(&program.Instr{Op: op, Flags: flags}, c.s.pool.ZExt(c.s.pool.Var("d", w), bits))
					want := op != program.Add && flags&program.FlagPointer != 0 && w > offset
					if got := c.s.m.Unknowns().NumbersMade(); got != want {
						t.Errorf("%d bits: %s with flags %x of a distance of %d bits: %v", bits, op, flags, w, got)
					}
				}
			}
		}
	}
}

// TestEachAddress: of a term that has an address, the parts as wide as a pointer are given whose values may be among those asked for,
// and no others.
func TestEachAddress(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		c := newScene(t, bits, 1)
		p, addr := c.s.pool, c.s.m.Record().ErrnoAddress(0)
		near := p.Add(p.ZExt(p.Var("i", 2), bits), p.Const(addr+8, bits)) // addr+8 to addr+11
		input := p.Var("x", bits)
		parts := [][]term.Term{{near}}
		if bits == 32 {
			parts = [][]term.Term{{near, input}, {input, near}, {near, near}}
		}
		for _, list := range parts {
			word := list[0]
			if len(list) > 1 {
				word = p.Concat(list[1], list[0])
			}
			for from := addr + 4; from < addr+16; from++ {
				for n := uint64(1); n < 6; n++ {
					var want, got []term.Term
					for _, part := range list {
						if part == near && from <= addr+11 && from+n > addr+8 {
							want = append(want, p.ZExt(p.Extract(part, 0, c.s.addresses.Bits()), wordBits))
						}
					}
					c.s.eachAddress(word, from, n, func(part term.Term) bool {
						got = append(got, part)
						return false
					})
					if !slices.Equal(got, want) {
						t.Errorf("%d bits: %s, %d from %#x on: %v, want %v", bits, term.Format(p, word), n, from, got, want)
					}
				}
			}
		}
	}
}

// TestEachAddressEnds: it ends when the function says so.
func TestEachAddressEnds(t *testing.T) {
	c := newScene(t, 32, 1)
	addr := c.s.number(c.s.m.Record().ErrnoAddress(0) * (1<<32 + 1))
	for ends, want := range map[bool]int{false: 2, true: 1} {
		calls := 0
		c.s.eachAddress(addr, 0, bitvec.Mask(32), func(term.Term) bool { calls++; return ends })
		if calls != want {
			t.Errorf("ends: %v: %d calls, want %d", ends, calls, want)
		}
	}
}

// TestEachAddressGuess: a guess is not a part that is given: of a word that has no number, nor one in the bits that name an object.
func TestEachAddressGuess(t *testing.T) {
	c, narrow := newScene(t, 64, 1), newScene(t, 32, 1)
	words := func(c *scene) (inputs, low, high term.Term) {
		p := c.s.pool
		x, y, five := p.Var("x", 32), p.Var("y", 32), p.Const(5, 32)
		return p.Concat(x, y), p.Concat(p.Var("z", 48), p.Add(p.Var("v", 16), p.Const(5, 16))), p.Concat(p.Add(x, five), y)
	}
	inputs, low, high := words(c)
	inputs32, _, high32 := words(narrow)
	for _, test := range []struct {
		name string
		c    *scene
		word term.Term
		want bool
	}{
		{"inputs", c, inputs, false}, {"a number in the low bits", c, low, false}, {"a number in the high bits", c, high, true},
		{"two inputs", narrow, inputs32, false}, {"a pointer with a number", narrow, high32, true},
	} {
		test.c.s.m.Unknowns().NoteNumbers()
		got := false
		test.c.s.eachAddress(test.word, 0, bitvec.Mask(test.c.s.prog.PointerBits), func(term.Term) bool { got = true; return true })
		if got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

func offsetBits(pointerBits uint) uint {
	a := program.AddressesOf(pointerBits)
	return a.OffsetBits()
}
