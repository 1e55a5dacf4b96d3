package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
)

func caseChanged(first, last, distance int32) func(*Machine, *call) outcome {
	return func(s *Machine, c *call) outcome {
		p, b := s.pool, s.pool.Extract(s.arg(c, 0), 0, 32)
		if p.IsConst(b) {
			return plain
		}
		is := p.And(p.Sle(p.Const(uint64(first), 32), b), p.Sle(b, p.Const(uint64(last), 32)))
		return s.gives(c, p.ZExt(p.Ite(is, p.Add(b, p.Const(uint64(uint32(distance)), 32)), b), wordBits))
	}
}

func asciiTaken(s *Machine, c *call) outcome {
	return s.gives(c, s.pool.And(s.arg(c, 0), s.number(0x7f)))
}

func asciiTested(s *Machine, c *call) outcome {
	p := s.pool
	return s.gives(c, p.ZExt(p.Ult(p.Extract(s.arg(c, 0), 0, 32), p.Const(128, 32)), wordBits))
}

// bytesReversed reverses the order of an argument's lowest bytes.
func bytesReversed(n uint) func(*Machine, *call) outcome {
	return func(s *Machine, c *call) outcome {
		p, v := s.pool, s.arg(c, 0)
		t := p.Extract(v, 0, 8)
		for i := uint(1); i < n; i++ {
			t = p.Concat(t, p.Extract(v, 8*i, 8))
		}
		return s.gives(c, p.ZExt(t, wordBits))
	}
}

// sorted makes of what a comparison has returned one of -1, 0 and 1, by cases: qsort wants to know whether it is
// negative, bsearch whether it is zero, too.
func sorted(s *Machine, c *call) outcome {
	w := c.Callback()
	if c.Phase == 0 || !machine.IsOpaque(w) {
		return plain
	}
	p, r := s.pool, s.pool.Extract(s.term(w), 0, 32)
	v := uint64(1)
	less, out := s.truthOf(p.Slt(r, p.Const(0, 32)))
	switch {
	case out != done:
		return out
	case less:
		v = bitvec.Mask(32)
	case c.terms.Op == machine.SearchArray:
		equal, out := s.truthOf(p.Eq(r, p.Const(0, 32)))
		if out != done {
			return out
		}
		if equal {
			v = 0
		}
	}
	c.SetCallback(v)
	return plain
}
