package plasma

import (
	"slices"

	"heddle/internal/ask/query"
)

// functions are those of observers, with how many arguments they take; 0: two or more.
var functions = map[string]int{"min": 0, "max": 0, "floor": 1, "ceil": 1, "pow": 2, "mod": 2, "log": 2}

// words are no names in observers.
var words = []string{"observer", "endobserver", "const", "formula", "global", "int", "bool", "double", "clock", "init", "func", "module", "label"}

// choice reads a formula of an observer: "a ? b : c", or an implication.
func (p *parser) choice() (*query.Node, error) {
	n, err := p.implied()
	if err != nil || !p.Is("?") {
		return n, err
	}
	at := p.Now.At
	if err = p.Advance(); err != nil {
		return nil, err
	}
	a, err := p.expression()
	if err != nil {
		return nil, err
	}
	if err = p.Expect(":"); err != nil {
		return nil, err
	}
	b, err := p.expression()
	return p.node(query.Choose, at, n, a, b), err
}

// implied reads implications, from the right.
func (p *parser) implied() (*query.Node, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.nesting-- }()
	n, err := p.equivalent()
	if err != nil || !p.Is("=>") {
		return n, err
	}
	at := p.Now.At
	if err = p.Advance(); err != nil {
		return nil, err
	}
	b, err := p.implied()
	return p.node(query.Implies, at, n, b), err
}

// equivalent reads "a <=> b".
func (p *parser) equivalent() (*query.Node, error) {
	n, err := p.or()
	for err == nil && p.Is("<=>") {
		at := p.Now.At
		if err = p.Advance(); err != nil {
			break
		}
		var b *query.Node
		if b, err = p.or(); err == nil {
			if err = p.deeper(); err != nil {
				break
			}
			defer func() { p.nesting-- }()
			n = p.node(query.Eq, at, p.node(query.Not, at, n), p.node(query.Not, at, b))
		}
	}
	return n, err
}

// observed reads a name in an observer, or a function. Names are looked up by link, when all are known.
func (p *parser) observed() (*query.Node, error) {
	at := p.Now.At
	name, err := p.Name("a name")
	if err != nil {
		return nil, err
	}
	if slices.Contains(words, name) {
		return nil, p.fail(at, "expected a condition or a number")
	}
	wanted, isFunction := functions[name]
	if !isFunction {
		n := p.node(query.Own, at)
		n.Name = name
		return n, nil
	}
	n := p.node(query.Apply, at)
	n.Name = name
	for sign := "("; ; sign = "," {
		if err = p.Expect(sign); err != nil {
			return nil, err
		}
		a, err := p.expression()
		if err != nil {
			return nil, err
		}
		if n.Args = append(n.Args, a); p.Is(")") {
			break
		}
	}
	if got := len(n.Args); wanted == 0 && got < 2 || wanted > 0 && got != wanted {
		return nil, p.fail(at, "%s does not take %d arguments", name, got)
	}
	return n, p.Advance()
}
