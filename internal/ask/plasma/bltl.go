package plasma

import (
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/ask/tokens"
)

// maxInstances bounds how many values the declared variables of a requirement have together.
const maxInstances = 1000

// maxBound bounds the steps of a temporal operator.
const maxBound = 1 << 50

// ParseRequirement reads a requirement: one query, or one for each value of the variables that it declares.
func ParseRequirement(file, text string) (list []*query.Query, err error) {
	p, err := newParser(file, text)
	if err != nil {
		return nil, err
	}
	p.temporal = true
	vars, err := p.declarations()
	if err != nil {
		return nil, err
	}
	start, first := p.lexer, p.Now
	for i := 0; ; i++ {
		if i == maxInstances {
			return nil, p.fail(first.At, "the variables that are declared have more than %d values together", maxInstances)
		}
		q, err := p.requirement()
		if err != nil {
			return nil, err
		}
		list = append(list, q)
		if !p.advanceVars(vars) {
			return list, nil
		}
		p.lexer, p.Now = start, first
	}
}

// declared is a variable of a requirement, with its values.
type declared struct {
	name            string
	low, high, step float64
	index           int
}

// declarations reads "declare K:=[2;144;5]; L:=3 end".
func (p *parser) declarations() (list []declared, err error) {
	switch {
	case p.Is("optimize"), p.Is("override"):
		return nil, p.fail(p.Now.At, "%s changes what the model begins with: a program has no such variables; write one program for each", p.Now.Text)
	case !p.Is("declare"):
		return nil, nil
	}
	for more := true; more; more = p.Is(";") {
		if err = p.Advance(); err != nil {
			return nil, err
		}
		d, err := p.declaration()
		if err != nil {
			return nil, err
		}
		list, p.names[d.name] = append(list, d), d.low
	}
	if p.Is("optimize") || p.Is("override") {
		return nil, p.fail(p.Now.At, "%s changes what the model begins with: a program has no such variables; write one program for each", p.Now.Text)
	}
	return list, p.Expect("end")
}

func (p *parser) declaration() (d declared, err error) {
	at := p.Now.At
	if d.name, err = p.Name("the name of a variable"); err != nil {
		return d, err
	}
	if _, twice := p.names[d.name]; twice {
		return d, p.fail(at, "%s is declared twice", d.name)
	}
	if err = p.Expect(":="); err != nil {
		return d, err
	}
	at, d.step = p.Now.At, 1
	if !p.Is("[") {
		d.low, err = p.signed()
		d.high = d.low
		return d, err
	}
	for i, to := range []*float64{&d.low, &d.high, &d.step} {
		if i == 2 && p.Is("]") {
			break
		}
		if err = p.Advance(); err != nil {
			return d, err
		}
		if *to, err = p.signed(); err != nil {
			return d, err
		}
		if i < 2 && !p.Is(";") && !(i == 1 && p.Is("]")) {
			return d, p.Expected("\";\"")
		}
	}
	if d.low > d.high || d.step <= 0 {
		return d, p.fail(at, "the interval of %s has no values: [least;greatest;increment]", d.name)
	}
	return d, p.Expect("]")
}

// advanceVars gives the variables their next values, the last one first; false: they have had all.
func (p *parser) advanceVars(vars []declared) bool {
	for i := len(vars) - 1; i >= 0; i-- {
		d := &vars[i]
		d.index++
		if v := d.low + float64(d.index)*d.step; v <= d.high {
			p.names[d.name] = v
			return true
		}
		d.index = 0
		p.names[d.name] = d.low
	}
	return false
}

// requirement reads the formula.
func (p *parser) requirement() (*query.Query, error) {
	p.base, p.nodes = p.Now.At, 0
	n, err := p.expression()
	if err != nil {
		return nil, err
	}
	if p.Now.Class != tokens.End {
		return nil, p.fail(p.Now.At, "the requirement ends before this")
	}
	if n, err = p.condition(n); err != nil {
		return nil, err
	}
	q := &query.Query{Kind: query.Probability, Text: p.passage(p.base, len(p.text))}
	steps := horizon(n)
	if steps > maxBound {
		return nil, p.fail(p.base, "the bounds on steps add up to too large a number")
	}
	if q.Left.Steps = max(steps, 1); steps > 0 && ofStates(n) {
		n.Bound = query.Unbounded // as far as the run goes, which is as far
	}
	q.Left.Formula = n
	return q, nil
}

// ofStates reports whether a formula is F, G or U of conditions on states.
func ofStates(n *query.Node) bool {
	switch n.Op {
	case query.Finally, query.Globally, query.Until:
		for _, a := range n.Args {
			if hasTemporal(a) {
				return false
			}
		}
		return true
	}
	return false
}

func hasTemporal(n *query.Node) bool {
	for _, a := range n.Args {
		if hasTemporal(a) {
			return true
		}
	}
	return n.Op.IsTemporal()
}

// horizon is how many steps of a run a formula speaks of.
func horizon(n *query.Node) (steps uint64) {
	for _, a := range n.Args {
		steps = max(steps, horizon(a))
	}
	if n.Op.IsTemporal() {
		steps = min(steps, maxBound) + n.Bound
	}
	return steps
}

var temporalSigns = map[string]query.Op{"F": query.Finally, "G": query.Globally, "X": query.Next}

// onRuns reads a formula in which temporal operators may stand. What stands after one belongs to it as far as it goes.
func (p *parser) onRuns() (*query.Node, error) {
	at := p.Now.At
	if op, ok := temporalSigns[p.Now.Text]; ok && p.Now.Class == tokens.Word {
		if err := p.Advance(); err != nil {
			return nil, err
		}
		bound := uint64(1)
		var err error
		if op != query.Next || p.Is("<=") {
			if bound, err = p.bound(); err != nil {
				return nil, err
			}
		}
		a, err := p.expression()
		n := p.node(op, at, a)
		n.Bound = bound
		return n, err
	}
	n, err := p.chain(implies, p.or) // from the left, in difference to observers
	if err != nil || !p.Is("U") && !p.Is("W") {
		return n, err
	}
	at = p.Now.At
	weak := p.Is("W")
	if err = p.Advance(); err != nil {
		return nil, err
	}
	bound, err := p.bound()
	if err != nil {
		return nil, err
	}
	b, err := p.expression()
	if err != nil {
		return nil, err
	}
	u := p.node(query.Until, at, n, b)
	u.Bound = bound
	if !weak {
		return u, nil
	}
	g := p.node(query.Globally, at, n)
	g.Bound = bound
	return p.node(query.Or, at, u, g), nil
}

// bound reads <=#n or <=#(e).
func (p *parser) bound() (uint64, error) {
	if err := p.Expect("<="); err != nil {
		return 0, err
	}
	if !p.Is("#") {
		return 0, p.fail(p.Now.At, "a bound without # is of a clock, which programs have not; bound the steps: <=#%s", p.Now.Text)
	}
	if err := p.Advance(); err != nil {
		return 0, err
	}
	at := p.Now.At
	if p.Now.Class != tokens.Digits && !p.Is("(") {
		return 0, p.Expected("a number of steps, or one in parentheses")
	}
	n, err := p.primary()
	if err != nil {
		return 0, err
	}
	v, ok := constant(n)
	if !ok || v != math.Trunc(v) || v < 0 || v > maxBound {
		return 0, p.fail(at, "expected a whole number of steps that no state changes")
	}
	return uint64(v), nil
}

// required reads a name in a requirement.
func (p *parser) required() (*query.Node, error) {
	at, name := p.Now.At, p.Now.Text
	switch name {
	case "F", "G", "X":
		return nil, p.fail(at, "a temporal operator behind another operator stands in parentheses: a & (%s<=#5 b)", name)
	case "U", "W", "R", "declare", "optimize", "override", "end", "BLTL":
		return nil, p.Expected("a condition or a number")
	case "deadlock":
		return nil, p.fail(at, "deadlock is true in Plasma Lab where a run cannot continue, ended or blocked; a heddle query says which: Terminated, Deadlock")
	}
	if err := p.Advance(); err != nil {
		return nil, err
	}
	if v, ok := p.names[name]; ok {
		return p.literal(at, v), nil
	}
	return p.program(name, at), nil
}
