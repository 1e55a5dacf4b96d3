package term

import "slices"

// supports keeps the variables of each term: sets as sorted parts of one array. Terms with the variables of an
// argument share its set.
type supports struct {
	of   []uint32 // by term: 1 + index in sets; 0 is not computed
	sets []span
	vars []Term
}

type span struct{ from, to uint32 }

// Support returns the variables of t, numbers and arrays, sorted by age. It is computed once for each term. The caller
// must not change it.
func (p *Pool) Support(t Term) []Term {
	s := &p.supp
	if len(s.sets) == 0 {
		s.sets = append(s.sets, span{})
	}
	if len(s.of) < len(p.nodes) {
		s.of = append(s.of, make([]uint32, len(p.nodes)-len(s.of))...)
	}
	if s.of[t] == 0 {
		for _, u := range p.postorder([]Term{t}, func(u Term) bool { return s.of[u] == 0 }) {
			s.of[u] = 1 + p.supportOf(u)
		}
	}
	return s.set(s.of[t] - 1)
}

func (s *supports) set(i uint32) []Term {
	return s.vars[s.sets[i].from:s.sets[i].to:s.sets[i].to]
}

// supportOf returns the index of the set of t, whose arguments have theirs.
func (p *Pool) supportOf(t Term) uint32 {
	s := &p.supp
	n := &p.nodes[t]
	if n.op == OpVar || n.op == OpArrayVar {
		s.vars = append(s.vars, t)
		return s.add(len(s.vars) - 1)
	}
	set := uint32(0)
	for i, a := range [3]Term{n.a, n.b, n.c} {
		if i < int(ops[n.op].args) {
			set = s.union(set, s.of[a]-1)
		}
	}
	return set
}

func (s *supports) add(from int) uint32 {
	s.sets = append(s.sets, span{uint32(from), uint32(len(s.vars))})
	return uint32(len(s.sets) - 1)
}

// union returns the set of both; one of them if it has the other in it.
func (s *supports) union(i, j uint32) uint32 {
	x, y := s.set(i), s.set(j)
	switch {
	case i == j || len(y) == 0:
		return i
	case len(x) == 0:
		return j
	}
	from := len(s.vars)
	for len(x) > 0 && len(y) > 0 {
		v := min(x[0], y[0])
		if x[0] == v {
			x = x[1:]
		}
		if y[0] == v {
			y = y[1:]
		}
		s.vars = append(s.vars, v)
	}
	s.vars = append(append(s.vars, x...), y...)
	for _, k := range [2]uint32{i, j} {
		if slices.Equal(s.vars[from:], s.set(k)) {
			s.vars = s.vars[:from]
			return k
		}
	}
	return s.add(from)
}
