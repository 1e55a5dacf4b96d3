package symbolic

// numbers are functions of a number.
var numbers = map[string]taken{
	"tolower": {caseChanged('A', 'Z', 'a'-'A'), []int{0}}, "toupper": {caseChanged('a', 'z', 'A'-'a'), []int{0}},
	"toascii": {asciiTaken, []int{0}}, "isascii": {asciiTested, []int{0}},
}

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
