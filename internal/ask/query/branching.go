package query

import (
	"strings"

	"heddle/internal/ask/tokens"
)

// ParseBranching reads a formula of branching time (CTL): each temporal operator follows A (every run) or E (some run), and
// each of these before one. An error is an *Error.
func ParseBranching(text string) (*Node, error) {
	n, _, err := parseBranching(text)
	return n, err
}

// parseBranching is ParseBranching, and counts A and E up to the error.
func parseBranching(text string) (n *Node, met int, err error) {
	p, err := newParser(text)
	if err != nil {
		return nil, 0, err
	}
	p.linear, p.temporal, p.branching = true, true, true
	n, err = p.condition()
	if err == nil {
		err = p.end()
	}
	if err == nil {
		err = p.paired(n, false)
	}
	if err != nil {
		return nil, p.met, err
	}
	return n, p.met, nil
}

// leastPaths is how often A and E have to stand in a query that is read as a formula of branching time if it is no other one, by how it begins. E<> p and
// A[] p are other ones, unless p is of branching time too. 0: it is none.
func (p *parser) leastPaths() int {
	switch next := p.peek().Text; p.Now.Text {
	case "E", "A":
		if p.Now.Text == "A" && next == "(" {
			return 0
		}
		if next == "<>" || next == "[]" {
			return 2
		}
		return 1
	}
	if _, other := beginning(p.Now.Text); other {
		return 0
	}
	return 1
}

// asBranching reads a query that is no other one as a formula of branching time. The error is the one that other queries have where too few of A and E are met.
func asBranching(text string, least int, other error) (*Query, error) {
	n, met, err := parseBranching(text)
	switch {
	case met < least:
		return nil, other
	case err != nil:
		return nil, err
	}
	return &Query{Kind: Branching, Prop: n}, nil
}

// ParseState reads a condition on one state as temporal formulae have them: with enabled(1), ended and their like, and numbers as conditions.
// An error is an *Error.
func ParseState(text string) (*Node, error) {
	p, err := newParser(text)
	if err != nil {
		return nil, err
	}
	p.linear, p.single = true, true
	n, err := p.condition()
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

// branching are the operators of CTL.
var branching = map[string]bool{"EX": true, "EF": true, "EG": true, "AX": true, "AF": true, "AG": true}

// branches is the error of an operator of CTL in a formula of linear temporal logic.
func (p *parser) branches(t tokens.Token) error {
	return p.fail(t.At, "%s is an operator of branching time (CTL): a formula of linear temporal logic speaks of each run by itself (X, F, G, U, W, R, M); ask CTL by heddle check --ctl, or as a query that is not in A(...)", t.Text)
}

// quantifiers are the words before what is said of runs.
var quantifiers = map[string]Op{"E": SomePath, "A": EveryPath}

// quantifies reports whether the present token is A or E, perhaps with operators after it in the same word, and not a variable of such a
// name: what follows begins an operand.
func (p *parser) quantifies() bool {
	if !p.branching || p.Now.Class != tokens.Word {
		return false
	}
	word, next := p.Now.Text, p.peek()
	switch {
	case quantifiers[word] != 0:
		_, temporal := temporalSigns[next.Text]
		together := next.Class == tokens.Word && strings.Trim(next.Text, "XFG") == ""
		return temporal || together || next.Text == "(" || next.Text == "["
	case !pairs(word):
		return false
	}
	return beginsOperand(next) || next.Text == "[" || next.Text == "::" || next.Text == "@"
}

// pairs reports whether a word is operators such as AG, perhaps several in a row; what is wrong after the first is seen when it is read.
func pairs(word string) bool {
	return len(word) >= 2 && branching[word[:2]] && strings.Trim(word, "EAXFG") == ""
}

// paths reads AG p, E F p, or A[p U q].
func (p *parser) paths() (*Node, error) {
	if !p.temporal {
		return nil, p.misplaced(p.Now.At)
	}
	word := p.Now
	p.met++
	n := &Node{Op: quantifiers[word.Text[:1]], At: word.At}
	if len(word.Text) > 1 { // what is after the first letter is read again
		p.lexer.at = word.At + 2
		p.Now.Text, p.Now.At = word.Text[1:2], word.At+1
		return p.behind(n, p.sign)
	}
	if err := p.Advance(); err != nil {
		return nil, err
	}
	switch {
	case p.Is("("):
		return p.behind(n, func() (*Node, error) { return p.enclosed("(", ")") })
	case p.Is("["):
		return p.behind(n, func() (*Node, error) { return p.enclosed("[", "]") })
	}
	return p.behind(n, p.unary)
}

// behind makes what is read the part of a node.
func (p *parser) behind(n *Node, read func() (*Node, error)) (*Node, error) {
	a, err := read()
	if err != nil {
		return nil, err
	}
	n.Args = []*Node{a}
	return n, nil
}

// sign reads a temporal operator that is the second letter of a word, and its operand.
func (p *parser) sign() (*Node, error) {
	n := &Node{Op: temporalSigns[p.Now.Text], At: p.Now.At, Bound: Unbounded}
	if n.Op == Next {
		n.Bound = 1
	}
	if err := p.Advance(); err != nil {
		return nil, err
	}
	if p.Is("<=") {
		return nil, p.fail(p.Now.At, "a bound on steps has a meaning in Pr[...](...) only")
	}
	return p.behind(n, func() (*Node, error) {
		a, err := p.unary()
		if err != nil {
			return nil, err
		}
		return p.asCondition(a)
	})
}

// enclosed reads a formula in brackets.
func (p *parser) enclosed(open, shut string) (*Node, error) {
	if err := p.Expect(open); err != nil {
		return nil, err
	}
	n, err := p.condition()
	if err != nil {
		return nil, err
	}
	return n, p.Expect(shut)
}

// ofRun reports whether nodes of that kind are true of one run.
func (o Op) ofRun() bool { return o >= Next && o <= StrongRelease }

// paired holds each temporal operator to stand after A or E, and each of these before one.
func (p *parser) paired(n *Node, behind bool) error {
	switch {
	case behind && !n.Op.ofRun():
		return p.fail(n.At, "A and E quantify over runs: X, F or G follows them, or U, W, R or M between two operands, as in AG p or A[p U q]")
	case !behind && n.Op.ofRun():
		every, some := Node{Op: EveryPath, Args: []*Node{n}}, Node{Op: SomePath, Args: []*Node{n}}
		return p.fail(n.At, "%s speaks of one run; in CTL it stands behind A (every run) or E (some run): %s or %s (what is to hold along every run, linear temporal logic, is asked by --ltl)",
			n.alone(), &every, &some)
	}
	for _, a := range n.Args {
		if err := p.paired(a, n.Op == SomePath || n.Op == EveryPath); err != nil {
			return err
		}
	}
	return nil
}

// pathSigns are temporal operators of one operand, as they stand after A or E.
var pathSigns = map[Op]string{Next: "X", Finally: "F", Globally: "G"}

// alone is a temporal formula as text, with its operator as it stands after A or E.
func (n *Node) alone() string {
	if sign := pathSigns[n.Op]; sign != "" {
		return sign + " " + n.operand(0, n.Op.level())
	}
	return n.String()
}

// paths is A or E, and what is said of runs, as text.
func (n *Node) paths() string {
	word, a := "E", n.Args[0]
	if n.Op == EveryPath {
		word = "A"
	}
	if pathSigns[a.Op] != "" {
		return word + a.alone()
	}
	return word + "[" + a.String() + "]"
}
