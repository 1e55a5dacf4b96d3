package query

import "strings"

// Guide is the score by which methods for rare events judge which runs come near to
// what is asked. It guides where effort goes and decides nothing. At most one of them
// is given; the zero Guide gives none.
type Guide struct {
	Text     string    // what Score and Levels were read from; not part of the tree
	Score    *Node     // a number: greater is nearer
	Levels   []*Node   // conditions: the more of them are true, the nearer
	Observer *Observer // an automaton whose states have scores
	Commands *Commands // an observer of Plasma Lab
}

// Given reports whether there is a score.
func (g *Guide) Given() bool {
	return g.Score != nil || g.Levels != nil || g.Observer != nil || g.Commands != nil
}

// Nodes are the formulae that the guide asks of states.
func (g *Guide) Nodes() []*Node {
	list := append([]*Node(nil), g.Levels...)
	if g.Score != nil {
		list = append(list, g.Score)
	}
	if g.Observer != nil {
		list = append(list, g.Observer.nodes()...)
	}
	if g.Commands != nil {
		list = append(list, g.Commands.nodes()...)
	}
	return list
}

// ParseScore reads a number that states are scored by. An error is an *Error.
func ParseScore(text string) (*Guide, error) {
	p, err := newParser(text)
	if err != nil {
		return nil, err
	}
	n, err := p.value()
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, err
	}
	return &Guide{Text: text, Score: n}, nil
}

// guides are the readers of what may guide a query, by name.
var guides = map[string]func(*parser, *Query) error{
	"Score": (*parser).score, "Levels": (*parser).levels, "Observer": (*parser).observedBy,
}

// guide reads what is after "Score =", "Levels =" or "Observer =".
func (p *parser) guide(name string, at int, q *Query) error {
	switch {
	case q.Kind != Probability:
		return p.fail(at, "%s applies only to the estimate of a probability: Pr[<=n](...)", name)
	case q.Guide.Given() || q.Watcher != "":
		return p.fail(at, "Score, Levels and Observer exclude each other: choose one")
	}
	if err := p.Expect("="); err != nil {
		return err
	}
	return guides[name](p, q)
}

func (p *parser) score(q *Query) (err error) {
	q.Guide.Text = p.text
	q.Guide.Score, err = p.value()
	return err
}

func (p *parser) levels(q *Query) error {
	q.Guide.Text = p.text
	if err := p.Expect("("); err != nil {
		return err
	}
	for {
		n, err := p.condition()
		if err != nil {
			return err
		}
		q.Guide.Levels = append(q.Guide.Levels, n)
		if more, err := p.Take(","); err != nil {
			return err
		} else if !more {
			return p.Expect(")")
		}
	}
}

func (p *parser) observedBy(q *Query) (err error) {
	q.Watcher, err = p.Name("the name of an observer")
	return err
}

// guideText is the guide as it stands in braces; "": nothing stands there.
func (q *Query) guideText() string {
	switch {
	case q.Guide.Score != nil:
		return "Score = " + q.Guide.Score.String()
	case q.Guide.Levels != nil:
		var list []string
		for _, n := range q.Guide.Levels {
			list = append(list, n.String())
		}
		return "Levels = (" + strings.Join(list, ", ") + ")"
	case q.Watcher != "":
		return "Observer = " + q.Watcher
	}
	return ""
}
