package plasma

import (
	"strconv"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/ask/tokens"
)

// This file has what requirements and observers have in common: conditions and numbers, which Plasma Lab does not distinguish.

func (p *parser) node(op query.Op, at int, args ...*query.Node) *query.Node {
	p.nodes++
	return &query.Node{Op: op, At: at - p.base, Args: args}
}

// operators are those that hold equally tightly.
type operators map[string]query.Op

var (
	implies     = operators{"=>": query.Implies}
	disjunction = operators{"|": query.Or}
	conjunction = operators{"&": query.And}
	equality    = operators{"=": query.Eq, "!=": query.Ne}
	order       = operators{"<": query.Lt, "<=": query.Le, ">": query.Gt, ">=": query.Ge}
	sums        = operators{"+": query.Add, "-": query.Sub}
	products    = operators{"*": query.Mul, "/": query.Div}
)

type reader func() (*query.Node, error)

func (p *parser) or() (*query.Node, error)      { return p.chain(disjunction, p.and) }
func (p *parser) and() (*query.Node, error)     { return p.chain(conjunction, p.negated) }
func (p *parser) equal() (*query.Node, error)   { return p.pair(equality, p.ordered) }
func (p *parser) ordered() (*query.Node, error) { return p.pair(order, p.sum) }
func (p *parser) sum() (*query.Node, error)     { return p.chain(sums, p.product) }
func (p *parser) product() (*query.Node, error) { return p.chain(products, p.factor) }

// pair reads one operand, or two with an operator between.
func (p *parser) pair(ops operators, operand reader) (*query.Node, error) {
	n, err := operand()
	if err != nil {
		return nil, err
	}
	n, _, err = p.join(n, ops, operand)
	return n, err
}

// chain reads operands with operators between, from the left.
func (p *parser) chain(ops operators, operand reader) (n *query.Node, err error) {
	was := p.nesting
	defer func() { p.nesting = was }()
	n, err = operand()
	for more := true; more && err == nil; {
		n, more, err = p.join(n, ops, operand)
		if more && err == nil {
			err = p.deeper() // a chain is a tree as deep as it is long
		}
	}
	return n, err
}

// join reads an operator and its right operand. It returns false if the next token is no operator.
func (p *parser) join(n *query.Node, ops operators, operand reader) (*query.Node, bool, error) {
	op, ok := ops[p.Now.Text]
	if !ok || p.Now.Class != tokens.Symbol {
		return n, false, nil
	}
	at := p.Now.At
	if err := p.Advance(); err != nil {
		return nil, false, err
	}
	b, err := operand()
	return p.node(op, at, n, b), true, err
}

// negated reads a comparison, perhaps after a "!", which is true where the whole comparison is false.
func (p *parser) negated() (*query.Node, error) {
	at := p.Now.At
	not, err := p.Take("!")
	if err != nil {
		return nil, err
	}
	n, err := p.equal()
	if err == nil && not {
		n = p.node(query.Not, at, n)
	}
	return n, err
}

// factor reads a name, a number or what parentheses hold, perhaps after a minus.
func (p *parser) factor() (*query.Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	at := p.Now.At
	minus, err := p.Take("-")
	if err != nil {
		return nil, err
	}
	n, err := p.primary()
	if err == nil && minus {
		n = p.node(query.Negate, at, n)
	}
	return n, err
}

func (p *parser) primary() (*query.Node, error) {
	at := p.Now.At
	switch {
	case p.Now.Class == tokens.Digits:
		v, err := p.real()
		return p.literal(at, v), err
	case p.Is("("):
		if err := p.Advance(); err != nil {
			return nil, err
		}
		n, err := p.expression()
		if err != nil {
			return nil, err
		}
		return n, p.Expect(")")
	case p.Is("true"):
		return p.node(query.True, at), p.Advance()
	case p.Is("false"):
		return p.node(query.False, at), p.Advance()
	case p.Is("\""):
		return nil, p.fail(at, "a program has no labels, which names in quotes are")
	case p.Is("="):
		return nil, p.fail(at, "expected a condition or a number; equality is one =")
	case p.Now.Class != tokens.Word:
		return nil, p.Expected("a condition or a number")
	case p.temporal:
		return p.required()
	}
	return p.observed()
}

// expression reads a whole formula.
func (p *parser) expression() (*query.Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	if p.temporal {
		return p.onRuns()
	}
	return p.choice()
}

// real reads a number.
func (p *parser) real() (float64, error) {
	if p.Now.Class != tokens.Digits {
		return 0, p.Expected("a number")
	}
	v, err := strconv.ParseFloat(p.Now.Text, 64)
	if err != nil {
		return 0, p.fail(p.Now.At, "the number is too large")
	}
	return v, p.Advance()
}

// signed reads a number, perhaps after a minus.
func (p *parser) signed() (float64, error) {
	minus, err := p.Take("-")
	if err != nil {
		return 0, err
	}
	v, err := p.real()
	if minus {
		v = -v
	}
	return v, err
}

// literal is a number as a tree.
func (p *parser) literal(at int, v float64) *query.Node {
	n := p.node(query.Number, at)
	setLiteral(n, v)
	return n
}

// program is what a name of Plasma Lab's stands for in a program: P1_Call_f is the condition that process 1 is about to call f, P1_f_r the
// register r of f in process 1, anything else a variable of the source.
func (p *parser) program(name string, at int) *query.Node {
	n := p.node(query.Variable, at)
	if rest, ok := strings.CutPrefix(name, "P"); ok {
		digits, rest, found := strings.Cut(rest, "_")
		if k, err := strconv.ParseUint(digits, 10, 30); err == nil && found && rest != "" {
			process := query.Process{Given: true, Number: int(k)}
			if f, ok := strings.CutPrefix(rest, "Call_"); ok && f != "" {
				n.Op, n.Process, n.Func, n.Spelled = query.Calls, process, f, true
				return n
			}
			if strings.Contains(strings.Trim(rest, "_"), "_") {
				n.Op, n.Process, n.Name, n.Spelled = query.Register, process, rest, true
				return n
			}
		}
	}
	path := strings.Split(name, ".")
	n.Name, n.Outer = path[0], query.IsKeyword(path[0])
	for _, s := range path[1:] {
		n.Path = append(n.Path, query.Step{Kind: query.Member, At: n.At, Name: s})
	}
	return n
}
