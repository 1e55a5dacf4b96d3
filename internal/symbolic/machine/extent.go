package symbolic

import "heddle/internal/symbolic/term"

// objectAsked takes a question about the object that a pointer points into, or right after. Of a pointer that points elsewhere
// the platform says what is so, value by value.
func objectAsked(answer func(s *Machine, addr term.Term, base uint64) term.Term) func(s *Machine, c *call) outcome {
	return func(s *Machine, c *call) outcome {
		addr := s.arg(c, 0)
		if v, ok := s.pool.Value(addr); ok {
			if o, off, found := s.m.Find(v); found && off >= 0 && o.Alive() {
				if _, sized := s.m.Memory().Sized(&o); sized {
					return s.gives(c, answer(s, addr, s.m.AddressOf(&o)))
				}
			}
			return plain
		}
		list, ok := s.candidates(addr, 0, false)
		if !ok {
			return s.stuck("the solver found no value of a symbolic address")
		}
		for i := range list {
			switch s.ask(list[i].within) {
			case open:
				return asks
			case yes:
				return s.gives(c, answer(s, addr, list[i].base))
			}
		}
		return plain
	}
}

func (s *Machine) offsetIn(addr term.Term, base uint64) term.Term {
	return s.pool.Sub(addr, s.number(base))
}

func (s *Machine) startOf(_ term.Term, base uint64) term.Term { return s.number(base) }

func (s *Machine) sizeIn(_ term.Term, base uint64) term.Term {
	o, _, _ := s.m.Find(base)
	if w, sized := s.m.Memory().Sized(&o); sized {
		return s.term(w)
	}
	return s.number(o.Size)
}
