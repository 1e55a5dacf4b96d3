package count

import (
	"errors"
	"math/big"
	"slices"

	"heddle/internal/symbolic/solver/diagram"
	"heddle/internal/symbolic/term"
)

// related are those of some conditions that are about variables of terms, or about variables that others of these relate them to, with
// all these variables.
func (c *Counter) related(conds []term.Term, to ...term.Term) (list, vars []term.Term) {
	has := map[term.Term]bool{}
	add := func(t term.Term) {
		for _, v := range c.pool.Support(t) {
			if !has[v] {
				has[v] = true
				vars = append(vars, v)
			}
		}
	}
	for _, t := range to {
		add(t)
	}
	taken := make([]bool, len(conds))
	for again := true; again; {
		again = false
		for i, t := range conds {
			if !taken[i] && slices.ContainsFunc(c.pool.Support(t), func(v term.Term) bool { return has[v] }) {
				taken[i], again = true, true
				list = append(list, t)
				add(t)
			}
		}
	}
	return list, vars
}

// all is the diagram of conditions together.
func (c *Counter) all(conds []term.Term) (diagram.Node, error) {
	n := diagram.True
	for _, t := range conds {
		m, err := c.diagram(t)
		if err != nil {
			return n, err
		}
		n = c.diagrams.And(n, m)
	}
	return n, algebra{c}.Failed()
}

// given are the conditions that matter to terms, as a diagram.
func (c *Counter) given(conds []term.Term, to ...term.Term) (diagram.Node, error) {
	list, _ := c.related(conds, to...)
	return c.all(list)
}

// none is the error of conditions that exclude each other.
var errNone = errors.New("no values meet the conditions")

// Chance is the probability of a condition where others hold.
func (c *Counter) Chance(conds []term.Term, of term.Term) (*big.Rat, error) {
	base, err := c.given(conds, of)
	if err != nil {
		return nil, err
	}
	n, err := c.diagram(of)
	if err != nil {
		return nil, err
	}
	return c.share(base, n)
}

// share is the part of a set that is in another one, too.
func (c *Counter) share(base, n diagram.Node) (*big.Rat, error) {
	both := c.diagrams.And(base, n)
	if err := (algebra{c}).Failed(); err != nil {
		return nil, err
	}
	switch {
	case base == diagram.False:
		return nil, errNone
	case both == base:
		return big.NewRat(1, 1), nil
	case both == diagram.False:
		return new(big.Rat), nil
	}
	key := [2]diagram.Node{base, both}
	if p, ok := c.chances[key]; ok {
		return p, nil
	}
	bits := 0
	for v := range c.numbers {
		bits += int(c.pool.Width(v))
	}
	p := new(big.Rat).SetFrac(c.diagrams.Count(both, bits), c.diagrams.Count(base, bits))
	c.chances[key] = p
	return p, nil
}

// Value is one of a term, with its probability.
type Value struct {
	Value uint64
	P     *big.Rat
}

// Values are those that a term of at most 64 bits has where conditions hold, ascending, if they are no more than a limit.
func (c *Counter) Values(conds []term.Term, of term.Term, limit int) (list []Value, ok bool, err error) {
	base, err := c.given(conds, of)
	if err != nil {
		return nil, false, err
	}
	bits, err := c.number64(of)
	if err != nil {
		return nil, false, err
	}
	ok = true
	var visit func(set diagram.Node, at int, v uint64)
	visit = func(set diagram.Node, at int, v uint64) {
		switch {
		case set == diagram.False || !ok || err != nil:
		case at < 0 && len(list) == limit:
			ok = false
		case at < 0:
			var p *big.Rat
			if p, err = c.share(base, set); err == nil {
				list = append(list, Value{v, p})
			}
		default:
			visit(c.diagrams.And(set, c.diagrams.Not(bits[at])), at-1, v)
			visit(c.diagrams.And(set, bits[at]), at-1, v|1<<at)
		}
	}
	visit(base, len(bits)-1, 0)
	if err == nil {
		err = algebra{c}.Failed()
	}
	return list, ok, err
}

// Satisfiable reports whether conditions can hold together; if so, Model refers to values with which they do.
func (c *Counter) Satisfiable(conds []term.Term) (bool, error) {
	values := map[term.Term]uint64{}
	for left := conds; len(left) > 0; {
		part, _ := c.related(left, left[0])
		if len(part) == 0 { // a constant
			part = left[:1]
		}
		n, err := c.all(part)
		if err != nil {
			return false, err
		}
		if n == diagram.False {
			return false, nil
		}
		c.diagrams.Solution(n, func(level uint32, value bool) {
			if b := c.bits[level]; value {
				values[b.of] |= 1 << b.at
			}
		})
		left = slices.DeleteFunc(slices.Clone(left), func(t term.Term) bool { return slices.Contains(part, t) })
	}
	c.eval.Reset()
	for v, x := range values {
		c.eval.Set(v, x)
	}
	return true, nil
}

// Model is the value of a term of at most 64 bits with the values that were found last.
func (c *Counter) Model(t term.Term) uint64 { return c.eval.Value(t) }

// ID is the number of the set of solutions of some conditions over their variables: equal sets have
// equal numbers.
func (c *Counter) ID(conds []term.Term) (uint32, error) {
	n, err := c.all(conds)
	return uint32(n), err
}
