package notation

import (
	"heddle/internal/temporal/automaton"
)

// clause demands that an edge of one of some sets, or one outside of one of some others,
// is taken infinitely often.
type clause struct{ in, out uint64 }

// condition is an acceptance condition: all clauses hold. Each is a set of edges in the
// automaton that is read.
type condition []clause

// sets are the acceptance sets of an edge with some marks.
func (c condition) sets(marks uint64) (sets uint64) {
	for i, x := range c {
		if marks&x.in != 0 || ^marks&x.out != 0 {
			sets |= 1 << i
		}
	}
	return sets
}

// acceptance reads a number of sets and the condition on them.
func (r *reader) acceptance() error {
	n, err := r.integer("the number of acceptance sets")
	if err != nil {
		return err
	}
	if n > automaton.MaxSets {
		return r.fail("the automaton has %d acceptance sets; %d are the limit", n, automaton.MaxSets)
	}
	r.marks = n
	r.condition, err = r.anyOf(0)
	r.accepts = true
	return err
}

// anyOf reads conditions with | between.
func (r *reader) anyOf(depth int) (condition, error) {
	if depth > maxDepth {
		return nil, r.fail("the acceptance condition is nested too deeply")
	}
	c, err := r.allOf(depth)
	for err == nil && r.is("|") {
		if err = r.advance(); err != nil {
			break
		}
		var d condition
		if d, err = r.allOf(depth); err == nil {
			c, err = r.either(c, d)
		}
	}
	return c, err
}

// either distributes | over the clauses.
func (r *reader) either(a, b condition) (c condition, err error) {
	for _, x := range a {
		for _, y := range b {
			c = append(c, clause{x.in | y.in, x.out | y.out})
			if len(c) > automaton.MaxSets {
				return nil, r.fail("the acceptance condition comes to more than %d sets", automaton.MaxSets)
			}
		}
	}
	return c, nil
}

func (r *reader) allOf(depth int) (condition, error) {
	c, err := r.oneCondition(depth)
	for err == nil && r.is("&") {
		if err = r.advance(); err != nil {
			break
		}
		var d condition
		if d, err = r.oneCondition(depth); err == nil {
			if c = append(c, d...); len(c) > automaton.MaxSets {
				err = r.fail("the acceptance condition comes to more than %d sets", automaton.MaxSets)
			}
		}
	}
	return c, err
}

func (r *reader) oneCondition(depth int) (condition, error) {
	t := r.now
	switch {
	case r.is("("):
		if err := r.advance(); err != nil {
			return nil, err
		}
		c, err := r.anyOf(depth + 1)
		if err != nil {
			return nil, err
		}
		return c, r.expect(")")
	case t.kind == word && t.text == "t":
		return nil, r.advance()
	case t.kind == word && t.text == "f":
		return condition{{}}, r.advance()
	case t.kind == word && t.text == "Fin":
		return nil, r.fail("the acceptance condition has Fin, so that it is no (generalised) Büchi condition; other tools can convert it")
	case t.kind == word && t.text == "Inf":
		if err := r.advance(); err != nil {
			return nil, err
		}
		return r.inf()
	}
	return nil, r.fail("expected an acceptance condition of Inf, &, |, t and f")
}

// inf reads (2) or (!2).
func (r *reader) inf() (condition, error) {
	if err := r.expect("("); err != nil {
		return nil, err
	}
	outside := r.is("!")
	if outside {
		if err := r.advance(); err != nil {
			return nil, err
		}
	}
	n, err := r.integer("the number of a set")
	if err != nil {
		return nil, err
	}
	if n >= r.marks {
		return nil, r.fail("there is no acceptance set %d", n)
	}
	c := clause{in: 1 << n}
	if outside {
		c = clause{out: 1 << n}
	}
	return condition{c}, r.expect(")")
}
