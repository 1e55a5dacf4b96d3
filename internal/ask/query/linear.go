package query

import (
	"strings"

	"heddle/internal/ask/tokens"
)

// ParseLinear reads a formula of linear temporal logic, which may stand in A(...). An
// error is an *Error.
func ParseLinear(text string) (*Node, error) {
	p, err := newParser(text)
	if err != nil {
		return nil, err
	}
	if p.Is("A") && p.peek().Text == "(" {
		if err := p.Advance(); err != nil {
			return nil, err
		}
	}
	n, err := p.formula()
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

// formula reads a formula of linear temporal logic. In it a number is a condition: that
// it is other than 0.
func (p *parser) formula() (*Node, error) {
	p.linear, p.temporal = true, true
	n, err := p.condition()
	p.linear, p.temporal = false, false
	return n, err
}

// all reads A and what is after it: [] and a condition, or a formula in parentheses.
func (p *parser) all(q *Query) (err error) {
	if p.peek().Text != "(" {
		return modal("[]")(p, q)
	}
	q.Kind = Linear
	if err = p.Advance(); err != nil {
		return err
	}
	if err = p.Expect("("); err != nil {
		return err
	}
	if q.Prop, err = p.formula(); err != nil {
		return err
	}
	return p.Expect(")")
}

// asCondition gives a condition, which a number is in linear temporal logic.
func (p *parser) asCondition(n *Node) (*Node, error) {
	switch {
	case n.Op.IsCondition():
		return n, nil
	case p.linear:
		return &Node{Op: Ne, At: n.At, Bare: true, Args: []*Node{n, {Op: Number, At: n.At}}}, nil
	}
	return nil, p.fail(n.At, "expected a condition, not a number; compare it: != 0")
}

// equivalent is a <-> b. Outside of temporal formulae it is two implications, so that
// nobody who evaluates a state need know it.
func (p *parser) equivalent(a, b *Node) (*Node, error) {
	n, err := p.join(Iff, a, b, true)
	if err != nil || p.temporal && p.linear {
		return n, err
	}
	a, b = n.Args[0], n.Args[1]
	there := &Node{Op: Implies, At: n.At, Args: []*Node{a, b}}
	back := &Node{Op: Implies, At: n.At, Args: []*Node{b, a}}
	return &Node{Op: And, At: n.At, Args: []*Node{there, back}}, nil
}

var untilSigns = map[string]Op{"U": Until, "W": WeakUntil, "R": Release, "M": StrongRelease}

// untilSign is the operator between two operands. W, R and M are such after an operand
// in linear temporal logic; elsewhere they are names.
func (p *parser) untilSign() (Op, bool) {
	op, ok := untilSigns[p.Now.Text]
	return op, ok && p.Now.Class == tokens.Word && (op == Until || p.linear)
}

// misplaced is the error of a temporal operator where none may stand.
func (p *parser) misplaced(at int) error {
	if p.single {
		return p.fail(at, "a temporal operator speaks of runs: this is about one state")
	}
	if p.linear {
		return p.fail(at, "a temporal operator may not stand in Exists or Forall: a thread is not followed along a run")
	}
	return p.fail(at, "a temporal operator may only occur in Pr[...](...) or A(...)")
}

// linearSigns takes care of words that would be variables if no operand followed them:
// operators written together, as in GF p, which are taken apart, and operators of CTL.
func (p *parser) linearSigns() error {
	if !p.linear || p.Now.Class != tokens.Word {
		return nil
	}
	word := p.Now.Text
	together := len(word) > 1 && strings.Trim(word, "XFG") == ""
	path := word == "E" || word == "A"
	if !together && (p.branching || !path && !branching[word]) {
		return nil
	}
	next := p.peek()
	switch {
	case path && (next.Text == "(" || next.Text == "<>" || next.Text == "[]"):
		return p.branches(p.Now)
	case path || !beginsOperand(next):
		return nil
	case branching[word]:
		return p.branches(p.Now)
	}
	p.lexer.at = p.Now.At + 1
	p.Now.Text = word[:1]
	return nil
}

// beginsOperand reports whether a token begins an operand, and cannot follow one.
func beginsOperand(t tokens.Token) bool {
	switch t.Class {
	case tokens.Word:
		_, infix := untilSigns[t.Text]
		return !infix
	case tokens.Digits:
		return true
	case tokens.Symbol:
		return t.Text == "(" || t.Text == "!" || t.Text == "<>" || t.Text == "[]"
	}
	return false
}

// peek is the token after the present one; an invalid token counts as the end.
func (p *parser) peek() tokens.Token {
	was := p.lexer.at
	t, err := p.lexer.next()
	p.lexer.at = was
	if err != nil {
		return tokens.Token{Class: tokens.End}
	}
	return t
}

// linearWords are the propositions that only formulae of linear temporal logic have. A
// variable of such a name is written with :: before it.
var linearWords = map[string]Op{"ended": Terminated, "deadlocked": Deadlock, "enabled": Enabled, "waits": Waits}

// linearWord reads one of them.
func (p *parser) linearWord(n *Node) error {
	if n.Op = linearWords[p.Now.Text]; n.Op == Enabled || n.Op == Waits {
		return p.ofThread(n)
	}
	return p.Advance()
}

// ofThread reads enabled(2), waits(2) or waits(2, lock).
func (p *parser) ofThread(n *Node) (err error) {
	if err = p.Advance(); err != nil {
		return err
	}
	if err = p.Expect("("); err != nil {
		return err
	}
	if n.Process, err = p.process(); err != nil {
		return err
	}
	if n.Op != Waits || !p.Is(",") {
		return p.Expect(")")
	}
	if err = p.Advance(); err != nil {
		return err
	}
	object := &Node{At: p.Now.At}
	if p.Now.Class != tokens.Word && !p.Is("::") {
		return p.Expected("the variable that it waits for")
	}
	if err = p.variable(object); err != nil {
		return err
	}
	n.Args = []*Node{object}
	return p.Expect(")")
}

// anyCalls reads the rest of [f]: some process is about to call f.
func (p *parser) anyCalls(n *Node) (err error) {
	call := &Node{Op: Calls, At: n.At, Process: Process{Given: true, Var: "p"}}
	if call.Func, err = p.function(); err != nil {
		return err
	}
	n.Op, n.Name, n.Args = Exists, "p", []*Node{call}
	return p.Expect("]")
}

// ofThread is enabled or waits as text.
func (n *Node) ofThread() string {
	switch {
	case n.Op == Enabled:
		return "enabled(" + n.Process.String() + ")"
	case len(n.Args) == 0:
		return "waits(" + n.Process.String() + ")"
	}
	return "waits(" + n.Process.String() + ", " + n.Args[0].String() + ")"
}
