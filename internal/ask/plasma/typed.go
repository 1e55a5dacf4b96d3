package plasma

import (
	"math"

	"heddle/internal/ask/query"
)

// In a requirement true is 1 and a number that is not 0 is true. The query language distinguishes the two; this file makes the one of the other.

// condition makes a condition of what was read.
func (p *parser) condition(n *query.Node) (*query.Node, error) {
	if err := p.larger(n); err != nil {
		return nil, err
	}
	switch n.Op {
	case query.Eq, query.Ne, query.Lt, query.Le, query.Gt, query.Ge:
		return p.comparison(n)
	case query.True, query.False, query.Calls:
		return n, nil
	}
	if !n.Op.IsCondition() {
		v, err := p.number(n)
		if err != nil {
			return nil, err
		}
		zero := &query.Node{Op: query.Number, At: n.At}
		return &query.Node{Op: query.Ne, At: n.At, Args: []*query.Node{v, zero}}, nil
	}
	c := *n
	c.Args = nil
	for _, a := range n.Args {
		x, err := p.condition(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, x)
	}
	return &c, nil
}

// larger counts a node: weak until and comparisons of conditions have their operands twice, so that a formula may be far larger than what
// is written.
func (p *parser) larger(n *query.Node) error {
	if p.nodes++; p.nodes > maxNodes {
		return p.fail(p.base+n.At, "the formula is too large")
	}
	return nil
}

// number makes a number of what was read: integers, which those of queries are.
func (p *parser) number(n *query.Node) (*query.Node, error) {
	if err := p.larger(n); err != nil {
		return nil, err
	}
	if v, ok := constant(n); ok && !n.Op.IsCondition() {
		if v != math.Trunc(v) || math.Abs(v) >= 1<<53 {
			return nil, p.fail(p.base+n.At, "heddle's numbers are whole: only a comparison with %v itself can be rounded", v)
		}
		return integer(n.At, v), nil
	}
	switch {
	case n.Op.IsCondition():
		return nil, p.fail(p.base+n.At, "this is true or false, and stands where a number is computed with")
	case n.Op == query.Div:
		return nil, p.fail(p.base+n.At, "Plasma Lab divides without rounding, heddle's numbers are whole: multiply the other side instead")
	}
	c := *n
	c.Args = nil
	for _, a := range n.Args {
		x, err := p.number(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, x)
	}
	return &c, nil
}

// integer is a whole number as a tree.
func integer(at int, v float64) *query.Node {
	n := &query.Node{Op: query.Number, At: at, Value: uint64(math.Abs(v))}
	if v < 0 {
		return &query.Node{Op: query.Negate, At: at, Args: []*query.Node{n}}
	}
	return n
}

// mirrored are the comparisons with their sides exchanged.
var mirrored = map[query.Op]query.Op{query.Eq: query.Eq, query.Ne: query.Ne, query.Lt: query.Gt, query.Le: query.Ge, query.Gt: query.Lt, query.Ge: query.Le}

var compare = map[query.Op]func(a, b float64) bool{
	query.Eq: func(a, b float64) bool { return a == b },
	query.Ne: func(a, b float64) bool { return a != b },
	query.Lt: func(a, b float64) bool { return a < b },
	query.Le: func(a, b float64) bool { return a <= b },
	query.Gt: func(a, b float64) bool { return a > b },
	query.Ge: func(a, b float64) bool { return a >= b },
}

// comparison makes a condition of a comparison of numbers or of conditions.
func (p *parser) comparison(n *query.Node) (*query.Node, error) {
	a, b, op := n.Args[0], n.Args[1], n.Op
	x, left := constant(a)
	y, right := constant(b)
	switch {
	case left && right:
		return truth(n.At, compare[op](x, y)), nil
	case left:
		return p.withConstant(mirrored[op], b, a, x)
	case right:
		return p.withConstant(op, a, b, y)
	case a.Op.IsCondition() && b.Op.IsCondition():
		return p.equivalence(n)
	}
	x1, err := p.number(a)
	if err != nil {
		return nil, err
	}
	x2, err := p.number(b)
	return &query.Node{Op: op, At: n.At, Args: []*query.Node{x1, x2}}, err
}

// withConstant makes a condition of the comparison of a with b, which is the number v.
func (p *parser) withConstant(op query.Op, a, b *query.Node, v float64) (*query.Node, error) {
	if a.Op.IsCondition() {
		return p.asCondition(op, a, v)
	}
	x, err := p.number(a)
	if err != nil {
		return nil, err
	}
	if v != math.Trunc(v) {
		switch op {
		case query.Eq, query.Ne:
			return truth(a.At, op == query.Ne), nil
		case query.Lt, query.Le:
			op, v = query.Le, math.Floor(v)
		default:
			op, v = query.Ge, math.Ceil(v)
		}
	}
	if math.Abs(v) >= 1<<53 {
		return nil, p.fail(p.base+b.At, "the number is too large to be exact in Plasma Lab")
	}
	return &query.Node{Op: op, At: a.At, Args: []*query.Node{x, integer(b.At, v)}}, nil
}

// asCondition is the comparison of what is true or false with a number.
func (p *parser) asCondition(op query.Op, a *query.Node, v float64) (*query.Node, error) {
	c, err := p.condition(a)
	if err != nil {
		return nil, err
	}
	switch yes, no := compare[op](1, v), compare[op](0, v); {
	case yes && !no:
		return c, nil
	case no && !yes:
		return not(c), nil
	default:
		return truth(a.At, yes), nil
	}
}

// equivalence is a comparison of conditions.
func (p *parser) equivalence(n *query.Node) (*query.Node, error) {
	a, err := p.condition(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := p.condition(n.Args[1])
	if err != nil {
		return nil, err
	}
	if p.nodes += size(a) + size(b); p.nodes > maxNodes {
		return nil, p.fail(p.base+n.At, "the formula is too large")
	}
	join := func(op query.Op, a, b *query.Node) *query.Node {
		return &query.Node{Op: op, At: n.At, Args: []*query.Node{a, b}}
	}
	switch n.Op {
	case query.Eq:
		return join(query.And, join(query.Implies, a, b), join(query.Implies, b, a)), nil
	case query.Ne:
		return join(query.And, join(query.Or, a, b), not(join(query.And, a, b))), nil
	}
	return nil, p.fail(p.base+n.At, "conditions are compared by = and !=")
}

// size is how many nodes a tree has, those that occur twice counted twice.
func size(n *query.Node) int {
	total := 1
	for _, a := range n.Args {
		total += size(a)
	}
	return total
}

func not(n *query.Node) *query.Node {
	return &query.Node{Op: query.Not, At: n.At, Args: []*query.Node{n}}
}

func truth(at int, v bool) *query.Node {
	if v {
		return &query.Node{Op: query.True, At: at}
	}
	return &query.Node{Op: query.False, At: at}
}
