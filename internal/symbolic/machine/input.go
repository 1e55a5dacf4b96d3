package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// Input is a value that the program has read from outside.
type Input struct {
	Name   string // of the function that gave it
	Thread int
	PC     int
	Type   machine.Input
	Value  term.Term // of Type.Bits bits
}

// Reader makes of a library function that gives inputs one that gives variables: each
// input is a new one, of which its type is assumed.
func (s *Machine) Reader(x *machine.External) *machine.External {
	y := *x
	y.Choices = func(c *machine.Call) int {
		if _, ok := x.Input(c); ok || x.Choices == nil {
			return 1
		}
		return x.Choices(c)
	}
	y.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		in, ok := x.Input(c)
		if !ok {
			return x.Do(c)
		}
		s.give(c, x.Name, in)
		if x.Accesses != nil {
			return machine.Done, c.Touch(x.Accesses(c, nil))
		}
		return machine.Done, nil
	}
	return &y
}

// give makes a new variable the result of a call.
func (s *Machine) give(c *machine.Call, name string, in machine.Input) {
	v := s.vars.fresh(in.Bits)
	s.vars.inputs = append(s.vars.inputs, Input{Name: name, Thread: c.Thread, PC: c.PC, Type: in, Value: v})
	s.assume(s.typed(v, in))
	s.deliverInput(c, in, v)
}

// deliverInput makes a value of an input's type the result of a call.
func (s *Machine) deliverInput(c *machine.Call, in machine.Input, v term.Term) {
	if bits := c.Result().Bits; bits > in.Bits {
		if in.Signed {
			v = s.pool.SExt(v, bits)
		} else {
			v = s.pool.ZExt(v, bits)
		}
	} else if bits > 0 {
		v = s.pool.Extract(v, 0, bits)
	}
	n := uint(bitvec.Words(s.pool.Width(v)))
	v = s.pool.ZExt(v, n*wordBits)
	var words []uint64
	for i := range n {
		words = append(words, s.word(s.pool.Extract(v, i*wordBits, wordBits)))
	}
	c.Return(words...)
}

// typed is what the type of an input says of it.
func (s *Machine) typed(v term.Term, in machine.Input) term.Term {
	p, w := s.pool, in.Bits
	switch {
	case in.Unit:
		k := bitvec.Double
		if w == 32 {
			k = bitvec.Float
		}
		zero, one := p.Const(0, w), p.Floats().Convert(k, bitvec.Double, p.Const(0x3ff0000000000000, wordBits))
		return p.And(p.Floats().Compare(bitvec.FOGE, k, v, zero), p.Floats().Compare(bitvec.FOLT, k, v, one))
	case in.Float || !in.Within:
		return p.Bool(true)
	}
	atMost := bitvec.SLE
	if !in.Signed {
		atMost = bitvec.ULE
	}
	return p.And(term.Compare(p, atMost, p.Const(uint64(in.First)&bitvec.Mask(w), w), v), term.Compare(p, atMost, v, p.Const(uint64(in.Last)&bitvec.Mask(w), w)))
}
