package notation

import "heddle/internal/temporal/automaton"

// Limits on the input.
const (
	maxDepth  = 200
	maxCubes  = 1 << 12 // of one label
	maxStates = 1 << 20
	maxEdges  = 1 << 20
	maxWork   = 1 << 24 // of making labels conjunctions
)

// label reads [guard], after the bracket.
func (r *reader) label() ([]automaton.Cube, error) {
	g, err := r.alternatives(0)
	if err != nil {
		return nil, err
	}
	cubes, err := r.cubes(g, false)
	if err != nil {
		return nil, err
	}
	return cubes, r.expect("]")
}

// guard is a label as a tree.
type guard struct {
	op    byte // a: atom, !, &, |, t
	atom  int
	args  []*guard
	depth int
}

// of makes a guard of others; what aliases stand for counts.
func (r *reader) of(op byte, args ...*guard) (*guard, error) {
	g := &guard{op: op, args: args}
	for _, a := range args {
		g.depth = max(g.depth, a.depth+1)
	}
	if g.depth > maxDepth {
		return nil, r.fail("a label is nested too deeply")
	}
	return g, nil
}

// alternatives reads operands with | between.
func (r *reader) alternatives(depth int) (*guard, error) {
	return r.chain('|', depth, func(depth int) (*guard, error) { return r.chain('&', depth, r.operand) })
}

func (r *reader) chain(op byte, depth int, operand func(int) (*guard, error)) (*guard, error) {
	g, err := operand(depth)
	list := []*guard{g}
	for err == nil && r.is(string(op)) {
		if err = r.advance(); err != nil {
			break
		}
		var o *guard
		if o, err = operand(depth); err == nil {
			list = append(list, o)
		}
	}
	if err != nil || len(list) == 1 {
		return g, err
	}
	return r.of(op, list...)
}

func (r *reader) operand(depth int) (*guard, error) {
	if depth > maxDepth {
		return nil, r.fail("a label is nested too deeply")
	}
	t := r.now
	switch {
	case r.is("!"):
		if err := r.advance(); err != nil {
			return nil, err
		}
		g, err := r.operand(depth + 1)
		if err != nil {
			return nil, err
		}
		return r.of('!', g)
	case r.is("("):
		if err := r.advance(); err != nil {
			return nil, err
		}
		g, err := r.alternatives(depth + 1)
		if err != nil {
			return nil, err
		}
		return g, r.expect(")")
	case t.kind == word && t.text == "t":
		return &guard{op: 't'}, r.advance()
	case t.kind == word && t.text == "f":
		return &guard{op: '!', args: []*guard{{op: 't'}}}, r.advance()
	case t.kind == integer:
		if t.value >= len(r.atoms) {
			return nil, r.fail("there is no atom %d: AP has %d", t.value, len(r.atoms))
		}
		return &guard{op: 'a', atom: t.value}, r.advance()
	case t.kind == alias:
		g, ok := r.aliases[t.text]
		if !ok {
			return nil, r.fail("there is no alias @%s", t.text)
		}
		return g, r.advance()
	}
	return nil, r.fail("expected a label of atoms, !, &, |, t and f")
}

// cubes are conjunctions whose disjunction is a guard, or its negation.
func (r *reader) cubes(g *guard, negated bool) ([]automaton.Cube, error) {
	if r.work++; r.work > maxWork {
		return nil, r.fail("the labels come to too many conjunctions")
	}
	switch {
	case g.op == '!':
		return r.cubes(g.args[0], !negated)
	case g.op == 'a' && negated:
		return []automaton.Cube{{False: 1 << g.atom}}, nil
	case g.op == 'a':
		return []automaton.Cube{{True: 1 << g.atom}}, nil
	case g.op == 't' && negated:
		return nil, nil
	case g.op == 't':
		return []automaton.Cube{{}}, nil
	}
	all := (g.op == '&') != negated
	var list []automaton.Cube
	if all {
		list = []automaton.Cube{{}}
	}
	for _, x := range g.args {
		more, err := r.cubes(x, negated)
		if err != nil {
			return nil, err
		}
		if all {
			list, err = r.both(list, more)
		} else {
			list, err = r.within(append(list, more...))
		}
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (r *reader) both(a, b []automaton.Cube) (list []automaton.Cube, err error) {
	for _, x := range a {
		for _, y := range b {
			c := automaton.Cube{True: x.True | y.True, False: x.False | y.False}
			if c.True&c.False == 0 {
				list = append(list, c)
			}
		}
		if list, err = r.within(list); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// within bounds a list, of which it drops cubes that others contain where it grows.
func (r *reader) within(list []automaton.Cube) ([]automaton.Cube, error) {
	if r.work += len(list); r.work > maxWork {
		return nil, r.fail("the labels come to too many conjunctions")
	}
	if len(list) > 64 {
		list = automaton.Minimal(list)
	}
	if len(list) > maxCubes {
		return nil, r.fail("a label comes to more than %d conjunctions", maxCubes)
	}
	return list, nil
}
