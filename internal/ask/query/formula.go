package query

import (
	"slices"

	"heddle/internal/ask/tokens"
)

// keywords are the words that are no names of variables. A variable of such a
// name is written with :: before it.
var keywords = map[string]bool{
	"X": true, "F": true, "G": true, "U": true, "Exists": true, "Forall": true, "at": true,
	"DataRace": true, "DivZero": true, "OverFlows": true, "Deadlock": true, "Terminated": true, "true": true, "false": true,
}

// IsKeyword reports whether a name is a word of the language, so that a variable of that name is an Outer one.
func IsKeyword(name string) bool { return keywords[name] }

// condition reads what must be true or false.
func (p *parser) condition() (*Node, error) {
	n, err := p.iff()
	if err != nil {
		return n, err
	}
	return p.asCondition(n)
}

// value reads what must be a number.
func (p *parser) value() (*Node, error) {
	n, err := p.iff()
	if err == nil && n.Op.IsCondition() {
		err = p.fail(n.At, "expected a number, not a condition")
	}
	return n, err
}

// join makes a node of two operands, which are conditions or numbers.
func (p *parser) join(op Op, a, b *Node, conditions bool) (*Node, error) {
	args := []*Node{a, b}
	for i, x := range args {
		var err error
		switch {
		case conditions:
			args[i], err = p.asCondition(x)
		case x.Op.IsCondition():
			err = p.fail(x.At, "expected a number, not a condition")
		}
		if err != nil {
			return nil, err
		}
	}
	return &Node{Op: op, At: a.At, Args: args}, nil
}

// deeper guards against formulae that are too deep.
func (p *parser) deeper() error {
	if p.nesting++; p.nesting > maxNesting {
		return p.fail(p.Now.At, "the formula is nested too deeply")
	}
	return nil
}

// iff reads p <-> q, from the right.
func (p *parser) iff() (*Node, error) {
	n, err := p.implies()
	if err != nil {
		return nil, err
	}
	if ok, err := p.Take("<->"); !ok || err != nil {
		return n, err
	}
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	b, err := p.iff()
	if err != nil {
		return nil, err
	}
	return p.equivalent(n, b)
}

func (p *parser) implies() (*Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	n, err := p.chain(Or, func() (*Node, error) { return p.chain(And, p.until) })
	if err != nil {
		return nil, err
	}
	if ok, err := p.Take("->"); !ok || err != nil {
		return n, err
	}
	b, err := p.implies()
	if err != nil {
		return nil, err
	}
	return p.join(Implies, n, b, true)
}

// chain reads operands of && or ||, from the left.
func (p *parser) chain(op Op, operand func() (*Node, error)) (*Node, error) {
	n, err := operand()
	for err == nil && p.Is(signs[op]) {
		if err = p.Advance(); err != nil {
			break
		}
		var b *Node
		if b, err = operand(); err == nil {
			n, err = p.join(op, n, b, true)
		}
	}
	return n, err
}

// until reads p U q, and W, R, M in linear temporal logic, from the right.
func (p *parser) until() (*Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	n, err := p.unary()
	op, is := p.untilSign()
	if err != nil || !is {
		return n, err
	}
	bound, err := p.temporalSign(Unbounded)
	if err != nil {
		return nil, err
	}
	b, err := p.until()
	if err != nil {
		return nil, err
	}
	if n, err = p.join(op, n, b, true); err == nil {
		n.Bound = bound
	}
	return n, err
}

// temporalSign takes a temporal operator and the bound after it.
func (p *parser) temporalSign(usual uint64) (bound uint64, err error) {
	if !p.temporal {
		return 0, p.misplaced(p.Now.At)
	}
	if err := p.Advance(); err != nil {
		return 0, err
	}
	if ok, err := p.Take("<="); !ok || err != nil {
		return usual, err
	}
	at := p.Now.At
	if p.linear {
		return 0, p.fail(at, "a bound on steps has a meaning in Pr[...](...) only")
	}
	if bound, err = p.integer("a number of steps"); err == nil && bound == Unbounded {
		err = p.fail(at, "the number is too large")
	}
	return bound, err
}

var temporalSigns = map[string]Op{"X": Next, "F": Finally, "<>": Finally, "G": Globally, "[]": Globally}

// unary reads what may stand after !, X, F, G.
func (p *parser) unary() (*Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	if p.quantifies() {
		return p.paths()
	}
	if err := p.linearSigns(); err != nil {
		return nil, err
	}
	n := &Node{At: p.Now.At}
	op, isTemporal := temporalSigns[p.Now.Text]
	switch {
	case p.Is("!"):
		n.Op = Not
		if err := p.Advance(); err != nil {
			return nil, err
		}
	case isTemporal && (p.Now.Class == tokens.Word || p.Now.Class == tokens.Symbol):
		usual := Unbounded
		if op == Next {
			usual = 1
		}
		bound, err := p.temporalSign(usual)
		if err != nil {
			return nil, err
		}
		n.Op, n.Bound = op, bound
	default:
		return p.comparison()
	}
	a, err := p.unary()
	if err != nil {
		return nil, err
	}
	if a, err = p.asCondition(a); err != nil {
		return nil, err
	}
	n.Args = []*Node{a}
	return n, nil
}

func (p *parser) comparison() (*Node, error) {
	a, err := p.sum()
	if err != nil {
		return nil, err
	}
	for _, op := range []Op{Eq, Ne, Le, Ge, Lt, Gt} {
		if !p.Is(signs[op]) {
			continue
		}
		if err := p.Advance(); err != nil {
			return nil, err
		}
		b, err := p.sum()
		if err != nil {
			return nil, err
		}
		if a.Type.Bits != 0 && b.Type.Bits != 0 && a.Type != b.Type {
			return nil, p.fail(b.At, "%s is compared with %s: the types must be the same", a.Type, b.Type)
		}
		return p.join(op, a, b, false)
	}
	if p.Is("=") {
		return nil, p.fail(p.Now.At, "a comparison is ==, !=, <, <=, > or >=")
	}
	return a, nil
}

func (p *parser) sum() (*Node, error) { return p.arithmetic([]Op{Add, Sub}, p.product) }

func (p *parser) product() (*Node, error) { return p.arithmetic([]Op{Mul, Div, Rem}, p.factor) }

// arithmetic reads operands with the signs of some operators between, from the
// left.
func (p *parser) arithmetic(ops []Op, operand func() (*Node, error)) (*Node, error) {
	n, err := operand()
	for err == nil {
		i := slices.IndexFunc(ops, func(o Op) bool { return p.Is(signs[o]) })
		if i < 0 {
			break
		}
		if err = p.Advance(); err != nil {
			break
		}
		var b *Node
		if b, err = operand(); err == nil {
			n, err = p.join(ops[i], n, b, false)
		}
	}
	return n, err
}

// factor reads an operand of a product: perhaps a minus, perhaps a type.
func (p *parser) factor() (*Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	at := p.Now.At
	if ok, err := p.Take("-"); err != nil {
		return nil, err
	} else if ok {
		a, err := p.factor()
		if err != nil {
			return nil, err
		}
		if a.Op.IsCondition() {
			return nil, p.fail(a.At, "expected a number, not a condition")
		}
		return &Node{Op: Negate, At: at, Args: []*Node{a}}, nil
	}
	n, err := p.primary()
	if err != nil || !p.Is(";") {
		return n, err
	}
	if n.Op != Number && n.Op != Register && n.Op != Variable {
		return nil, p.fail(p.Now.At, "a type may only follow a register, a variable or a number")
	}
	if err := p.Advance(); err != nil {
		return nil, err
	}
	n.Type, err = p.typeName()
	return n, err
}

// typeName reads ui8 to si64.
func (p *parser) typeName() (Type, error) {
	for _, bits := range []uint{8, 16, 32, 64} {
		for _, signed := range []bool{false, true} {
			t := Type{bits, signed}
			if p.Is(t.String()) {
				return t, p.Advance()
			}
		}
	}
	return Type{}, p.Expected("a type (ui8, ui16, ui32, ui64, si8, si16, si32 or si64)")
}
