package term

import "slices"

// supports keeps the variables of terms: sets as sorted parts of one array. Terms with the variables of an
// argument share its set. A term of many variables has a set of its own only once it was asked for: those of all the
// partial sums of a long sum would take the square of its length.
type supports struct {
	of   []uint32 // by term: 1 + index in sets; 0: not computed; unlisted
	sets []span
	vars []Term
}

// unlisted is a term with more than manyVariables, and with more than each argument has, whose set was not asked for yet.
const unlisted = ^uint32(0)

const manyVariables = 32

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
			s.of[u] = p.supportOf(u)
		}
	}
	if s.of[t] == unlisted {
		s.of[t] = 1 + p.gather(t)
	}
	return s.set(s.of[t] - 1)
}

// gather returns the index of the set of an unlisted term, which is made of those of the listed terms below it.
func (p *Pool) gather(t Term) uint32 {
	s := &p.supp
	seen := map[uint32]bool{}
	var vars []Term
	longest := uint32(0)
	for _, u := range p.postorder([]Term{t}, func(u Term) bool { return s.of[u] == unlisted }) {
		args, n := p.arguments(u)
		for _, a := range args[:n] {
			i := s.of[a] - 1
			if s.of[a] == unlisted || seen[i] {
				continue
			}
			seen[i] = true
			vars = append(vars, s.set(i)...)
			if len(s.set(i)) > len(s.set(longest)) {
				longest = i
			}
		}
	}
	slices.Sort(vars)
	if vars = slices.Compact(vars); len(vars) == len(s.set(longest)) {
		return longest
	}
	from := len(s.vars)
	s.vars = append(s.vars, vars...)
	return s.add(from)
}

func (s *supports) set(i uint32) []Term {
	return s.vars[s.sets[i].from:s.sets[i].to:s.sets[i].to]
}

// supportOf returns 1 + the index of the set of t, of whose arguments it is known; or unlisted.
func (p *Pool) supportOf(t Term) uint32 {
	s := &p.supp
	if op := p.nodes[t].op; op == OpVar || op == OpArrayVar {
		s.vars = append(s.vars, t)
		return 1 + s.add(len(s.vars)-1)
	}
	of := uint32(1)
	args, n := p.arguments(t)
	for _, a := range args[:n] {
		if s.of[a] == unlisted {
			return unlisted
		}
		if of = s.union(of-1, s.of[a]-1); of == unlisted {
			return unlisted
		}
	}
	return of
}

// arguments returns the arguments of a term, and how many it has.
func (p *Pool) arguments(t Term) ([3]Term, int) {
	n := &p.nodes[t]
	return [3]Term{n.a, n.b, n.c}, int(ops[n.op].args)
}

func (s *supports) add(from int) uint32 {
	s.sets = append(s.sets, span{uint32(from), uint32(len(s.vars))})
	return uint32(len(s.sets) - 1)
}

// union returns 1 + the index of the set of both, which is one of them if it has the other in it; or unlisted.
func (s *supports) union(i, j uint32) uint32 {
	x, y := s.set(i), s.set(j)
	switch {
	case i == j || len(y) == 0:
		return 1 + i
	case len(x) == 0:
		return 1 + j
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
			return 1 + k
		}
	}
	if len(s.vars)-from > manyVariables {
		s.vars = s.vars[:from]
		return unlisted
	}
	return 1 + s.add(from)
}
