package query

import "slices"

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
	n := &Node{At: p.now.at}
	switch {
	case p.now.class == digits:
		v, err := p.integer("a number")
		n.Op, n.Value = Number, v
		return n, err
	case p.now.class == real:
		return nil, p.fail(p.now.at, "propositions compare integers")
	case p.is("("):
		if err := p.advance(); err != nil {
			return nil, err
		}
		inner, err := p.implies()
		if err != nil {
			return nil, err
		}
		return inner, p.expect(")")
	case p.is("@"):
		return n, p.register(n)
	case p.is("["):
		return n, p.calls(n)
	case p.is("Exists"), p.is("Forall"):
		return n, p.quantified(n)
	case p.is("at"):
		return n, p.location(n)
	case p.now.class == word && slices.Contains(p.bound, p.now.text) && !keywords[p.now.text]:
		n.Op, n.Name = Thread, p.now.text
		return n, p.advance()
	case p.now.class == word:
		if op, ok := wordOps[p.now.text]; ok {
			n.Op = op
			return n, p.advance()
		}
		return n, p.variable(n)
	case p.is("::"):
		return n, p.variable(n)
	}
	return nil, p.expected("a proposition or a number")
}

// process reads a thread's number or a variable that stands for one.
func (p *parser) process() (Process, error) {
	if p.now.class == word {
		if !slices.Contains(p.bound, p.now.text) {
			return Process{}, p.fail(p.now.at, "this is not inside an Exists (%s)(...) or Forall (%s)(...)", p.now.text, p.now.text)
		}
		v := Process{Given: true, Var: p.now.text}
		return v, p.advance()
	}
	n, err := p.small("a thread's number, or the variable of an Exists or a Forall,")
	return Process{Given: true, Number: n}, err
}

// register reads @p.func.%name.
func (p *parser) register(n *Node) (err error) {
	n.Op = Register
	if err = p.advance(); err != nil {
		return err
	}
	if n.Process, err = p.process(); err != nil {
		return err
	}
	if err = p.expect("."); err != nil {
		return err
	}
	if n.Func, err = p.function(); err != nil {
		return err
	}
	if p.now.class != register {
		return p.expected("a register (%name)")
	}
	n.Name = p.now.text
	return p.advance()
}

// function reads the linkage name of a function, which may have points in it; one
// before a register is taken as well.
func (p *parser) function() (string, error) {
	if _, err := p.take("@"); err != nil {
		return "", err
	}
	name, err := p.name("the name of a function")
	if err != nil {
		return "", err
	}
	for p.is(".") {
		if err := p.advance(); err != nil {
			return "", err
		}
		if p.now.class == register {
			break
		}
		if p.now.class != word && p.now.class != digits && p.now.class != real {
			return "", p.expected("the rest of a function's name")
		}
		name += "." + p.now.text
		if err := p.advance(); err != nil {
			return "", err
		}
	}
	return name, nil
}

// calls reads [p.func].
func (p *parser) calls(n *Node) (err error) {
	n.Op = Calls
	if err = p.advance(); err != nil {
		return err
	}
	if n.Process, err = p.process(); err != nil {
		return err
	}
	if err = p.expect("."); err != nil {
		return err
	}
	if n.Func, err = p.function(); err != nil {
		return err
	}
	return p.expect("]")
}

// quantified reads Exists (p)(condition).
func (p *parser) quantified(n *Node) (err error) {
	n.Op = Exists
	if p.is("Forall") {
		n.Op = Forall
	}
	if err = p.advance(); err != nil {
		return err
	}
	if err = p.expect("("); err != nil {
		return err
	}
	if n.Name, err = p.name("a name for the process"); err != nil {
		return err
	}
	if err = p.expect(")", "("); err != nil {
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
	return p.expect(")")
}

// location reads at(file:line).
func (p *parser) location(n *Node) (err error) {
	n.Op = At
	if err = p.advance(); err != nil {
		return err
	}
	if !p.is("(") {
		return p.expected(quoted("("))
	}
	at := 0
	if n.File, at = p.file(); n.File == "" {
		return p.fail(at, "expected a file and a line: at(main.c:17)")
	}
	if err = p.advance(); err != nil {
		return err
	}
	if err = p.expect(":"); err != nil {
		return err
	}
	if n.Line, err = p.small("a line"); err != nil {
		return err
	}
	if err = p.expect(")"); err != nil {
		return err
	}
	return p.thread(n)
}

// thread reads @2 behind a name of the source.
func (p *parser) thread(n *Node) error {
	ok, err := p.take("@")
	if ok && err == nil {
		n.Process, err = p.process()
	}
	return err
}

// variable reads function::name, name:line and what leads to a part of it.
func (p *parser) variable(n *Node) (err error) {
	n.Op = Variable
	if !p.is("::") {
		if n.Name, err = p.name("a variable"); err != nil {
			return err
		}
	}
	if ok, err := p.take("::"); err != nil {
		return err
	} else if ok {
		n.Func, n.Outer = n.Name, n.Name == ""
		if n.Name, err = p.name("a variable"); err != nil {
			return err
		}
	}
	if ok, err := p.take(":"); err != nil {
		return err
	} else if ok {
		at := p.now.at
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
	s := Step{At: p.now.at}
	switch {
	case p.is("."), p.is("->") && p.joins():
		if p.is("->") {
			s.Kind = Arrow
		}
		if err := p.advance(); err != nil {
			return false, err
		}
		name, err := p.name("a member")
		if err != nil {
			return false, err
		}
		s.Name = name
	case p.is("["):
		s.Kind = Index
		if err := p.advance(); err != nil {
			return false, err
		}
		i, err := p.value()
		if err != nil {
			return false, err
		}
		s.Index = i
		if err := p.expect("]"); err != nil {
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
	before, behind := p.now.at-1, p.now.at+len(p.now.text)
	return before >= 0 && (isNameByte(p.text[before]) || p.text[before] == ']') && behind < len(p.text) && isLetter(p.text[behind])
}
