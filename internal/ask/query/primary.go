package query

import (
	"slices"

	"heddle/internal/ask/tokens"
)

// wordOps are the conditions of one word.
var wordOps = func() map[string]Op {
	m := map[string]Op{}
	for op, s := range words {
		m[s] = op
	}
	return m
}()

// primary reads what no operator holds together.
func (p *parser) primary() (*Node, error) {
	n := &Node{At: p.Now.At}
	switch {
	case p.Now.Class == tokens.Digits:
		v, err := p.integer("a number")
		n.Op, n.Value = Number, v
		return n, err
	case p.Now.Class == tokens.Real:
		return nil, p.fail(p.Now.At, "propositions compare integers")
	case p.Is("("):
		if err := p.Advance(); err != nil {
			return nil, err
		}
		inner, err := p.iff()
		if err != nil {
			return nil, err
		}
		return inner, p.Expect(")")
	case p.Is("@"):
		return n, p.register(n)
	case p.Is("["):
		return n, p.calls(n)
	case p.Is("Exists"), p.Is("Forall"):
		return n, p.quantified(n)
	case p.Is("at"):
		return n, p.location(n)
	case p.linear && p.Now.Class == tokens.Word && linearWords[p.Now.Text] != 0:
		return n, p.linearWord(n)
	case p.Now.Class == tokens.Word && slices.Contains(p.bound, p.Now.Text) && !keywords[p.Now.Text]:
		n.Op, n.Name = Thread, p.Now.Text
		return n, p.Advance()
	case p.Now.Class == tokens.Word:
		if op, ok := wordOps[p.Now.Text]; ok {
			n.Op = op
			return n, p.Advance()
		}
		return n, p.variable(n)
	case p.Is("::"):
		return n, p.variable(n)
	}
	return nil, p.Expected("a proposition or a number")
}

// process reads a thread's number or a variable that stands for one.
func (p *parser) process() (Process, error) {
	if p.Now.Class == tokens.Word {
		if !slices.Contains(p.bound, p.Now.Text) {
			return Process{}, p.fail(p.Now.At, "this is not inside an Exists (%s)(...) or Forall (%s)(...)", p.Now.Text, p.Now.Text)
		}
		v := Process{Given: true, Var: p.Now.Text}
		return v, p.Advance()
	}
	n, err := p.small("a thread's number, or the variable of an Exists or a Forall,")
	return Process{Given: true, Number: n}, err
}

// register reads @p.func.%name.
func (p *parser) register(n *Node) (err error) {
	n.Op = Register
	if err = p.Advance(); err != nil {
		return err
	}
	if n.Process, err = p.process(); err != nil {
		return err
	}
	if err = p.Expect("."); err != nil {
		return err
	}
	if n.Func, err = p.function(); err != nil {
		return err
	}
	if p.Now.Class != tokens.Register {
		return p.Expected("a register (%name)")
	}
	n.Name = p.Now.Text
	return p.Advance()
}

// function reads the linkage name of a function, which may have points in it; one
// before a register is taken as well.
func (p *parser) function() (string, error) {
	if _, err := p.Take("@"); err != nil {
		return "", err
	}
	name, err := p.Name("the name of a function")
	if err != nil {
		return "", err
	}
	for p.Is(".") {
		if err := p.Advance(); err != nil {
			return "", err
		}
		if p.Now.Class == tokens.Register {
			break
		}
		if p.Now.Class != tokens.Word && p.Now.Class != tokens.Digits && p.Now.Class != tokens.Real {
			return "", p.Expected("the rest of a function's name")
		}
		name += "." + p.Now.Text
		if err := p.Advance(); err != nil {
			return "", err
		}
	}
	return name, nil
}

// calls reads [p.func].
func (p *parser) calls(n *Node) (err error) {
	n.Op = Calls
	if err = p.Advance(); err != nil {
		return err
	}
	if p.linear && p.Now.Class == tokens.Word && !slices.Contains(p.bound, p.Now.Text) {
		return p.anyCalls(n)
	}
	if n.Process, err = p.process(); err != nil {
		return err
	}
	if err = p.Expect("."); err != nil {
		return err
	}
	if n.Func, err = p.function(); err != nil {
		return err
	}
	return p.Expect("]")
}

// quantified reads Exists (p)(condition).
func (p *parser) quantified(n *Node) (err error) {
	n.Op = Exists
	if p.Is("Forall") {
		n.Op = Forall
	}
	if err = p.Advance(); err != nil {
		return err
	}
	if err = p.Expect("("); err != nil {
		return err
	}
	if n.Name, err = p.Name("a name for the process"); err != nil {
		return err
	}
	if err = p.Expect(")", "("); err != nil {
		return err
	}
	p.bound = append(p.bound, n.Name)
	defer func() { p.bound = p.bound[:len(p.bound)-1] }()
	was := p.temporal
	p.temporal = false // a process is not followed along a run
	defer func() { p.temporal = was }()
	a, err := p.condition()
	if err != nil {
		return err
	}
	n.Args = []*Node{a}
	return p.Expect(")")
}

// location reads at(file:line).
func (p *parser) location(n *Node) (err error) {
	n.Op = At
	if err = p.Advance(); err != nil {
		return err
	}
	if !p.Is("(") {
		return p.Expected(quoted("("))
	}
	var at int
	if n.File, at = p.file(); n.File == "" {
		return p.fail(at, "expected a file and a line: at(main.c:17)")
	}
	if err = p.Advance(); err != nil {
		return err
	}
	if err = p.Expect(":"); err != nil {
		return err
	}
	if n.Line, err = p.small("a line"); err != nil {
		return err
	}
	if err = p.Expect(")"); err != nil {
		return err
	}
	return p.thread(n)
}

// thread reads @2 behind a name of the source.
func (p *parser) thread(n *Node) error {
	ok, err := p.Take("@")
	if ok && err == nil {
		n.Process, err = p.process()
	}
	return err
}

// variable reads function::name, name:line and what leads to a part of it.
func (p *parser) variable(n *Node) (err error) {
	n.Op = Variable
	if !p.Is("::") {
		if n.Name, err = p.Name("a variable"); err != nil {
			return err
		}
	}
	if ok, err := p.Take("::"); err != nil {
		return err
	} else if ok {
		n.Func, n.Outer = n.Name, n.Name == ""
		if n.Name, err = p.Name("a variable"); err != nil {
			return err
		}
	}
	if ok, err := p.Take(":"); err != nil {
		return err
	} else if ok {
		at := p.Now.At
		if n.Line, err = p.small("the line that it is declared in"); err != nil {
			return err
		}
		if n.Line == 0 {
			return p.fail(at, "lines are counted from 1")
		}
	}
	for {
		more, err := p.step(n)
		if err != nil {
			return err
		}
		if !more {
			return p.thread(n)
		}
	}
}

// step reads one step of a path. "->" leads to a member where nothing stands
// between it and the names on both sides; elsewhere it is the implication.
func (p *parser) step(n *Node) (bool, error) {
	s := Step{At: p.Now.At}
	switch {
	case p.Is("."), p.Is("->") && p.joins():
		if p.Is("->") {
			s.Kind = Arrow
		}
		if err := p.Advance(); err != nil {
			return false, err
		}
		name, err := p.Name("a member")
		if err != nil {
			return false, err
		}
		s.Name = name
	case p.Is("["):
		s.Kind = Index
		if err := p.Advance(); err != nil {
			return false, err
		}
		i, err := p.value()
		if err != nil {
			return false, err
		}
		s.Index = i
		if err := p.Expect("]"); err != nil {
			return false, err
		}
	default:
		return false, nil
	}
	n.Path = append(n.Path, s)
	return true, nil
}

// joins reports whether the token stands between two names without blanks.
func (p *parser) joins() bool {
	before, behind := p.Now.At-1, p.Now.At+len(p.Now.Text)
	return before >= 0 && (isNameByte(p.text[before]) || p.text[before] == ']') && behind < len(p.text) && isLetter(p.text[behind])
}
