package plasma

import (
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/ask/tokens"
)

// The variables of an observer that mean something.
const (
	scoreVar   = "score"
	decidedVar = "decided"
)

// reading is an observer that is being read.
type reading struct {
	*parser
	c        *query.Commands
	formulas map[string]*formula
	taken    map[string]bool
	begun    []int // where the commands begin
}

// formula is a named one, which stands for its tree.
type formula struct {
	at      int
	tree    *query.Node
	linking bool
}

// ParseObserver reads observers, with the constants, formulae and variables beside them.
func ParseObserver(file, text string) (*query.Commands, error) {
	p, err := newParser(file, text)
	if err != nil {
		return nil, err
	}
	r := &reading{parser: p, c: &query.Commands{File: file}, formulas: map[string]*formula{}, taken: map[string]bool{}}
	for p.Now.Class != tokens.End {
		if err = r.declaration(); err != nil {
			return nil, err
		}
	}
	if r.c.Name == "" {
		return nil, fmt.Errorf("%s: the file contains no observer: observer NAME ... endobserver", file)
	}
	r.c.Score, r.c.Decided = r.variable(scoreVar), r.variable(decidedVar)
	if r.c.Score < 0 {
		return nil, fmt.Errorf("%s: the observer %s has no variable %s: %s : int init 0;", file, r.c.Name, scoreVar, scoreVar)
	}
	return r.c, r.link()
}

// variable is the index of a variable, or -1 if there is none.
func (r *reading) variable(name string) int {
	return slices.IndexFunc(r.c.Vars, func(v query.CommandVar) bool { return v.Name == name })
}

// declaration reads what stands outside of observers, or an observer.
func (r *reading) declaration() error {
	r.base = r.Now.At
	switch {
	case r.Is("observer"):
		return r.observer()
	case r.Is("const"):
		return r.constant()
	case r.Is("formula"):
		return r.formula()
	case r.Is("global"):
		if err := r.Advance(); err != nil {
			return err
		}
		return r.declare()
	case r.Is("module"), r.Is("label"), r.Is("rewards"), r.Is("system"), r.Is("init"):
		return r.fail(r.Now.At, "%s belongs to models; a file of observers has observer, const, formula and global", r.Now.Text)
	}
	return r.Expected("observer, const, formula or global")
}

// fresh reads a name that nothing has yet.
func (r *reading) fresh(what string) (string, error) {
	at := r.Now.At
	name, err := r.Name(what)
	if err != nil {
		return "", err
	}
	if r.taken[name] {
		return "", r.fail(at, "%s is declared twice", name)
	}
	r.taken[name] = true
	return name, nil
}

// constant reads "const int N = 5;".
func (r *reading) constant() (err error) {
	if err = r.Advance(); err != nil {
		return err
	}
	kind := "int"
	if r.Is("int") || r.Is("bool") || r.Is("double") {
		kind = r.Now.Text
		if err = r.Advance(); err != nil {
			return err
		}
	}
	name, err := r.fresh("the name of a constant")
	if err != nil {
		return err
	}
	value := 0.0
	if r.Is("=") {
		if err = r.Advance(); err != nil {
			return err
		}
		if value, err = r.initial(kind); err != nil {
			return err
		}
	}
	r.names[name] = value
	return r.Expect(";")
}

// formula reads "formula f = e;".
func (r *reading) formula() (err error) {
	if err = r.Advance(); err != nil {
		return err
	}
	f := &formula{at: r.Now.At}
	name, err := r.fresh("the name of a formula")
	if err != nil {
		return err
	}
	if err = r.Expect("="); err != nil {
		return err
	}
	if f.tree, err = r.expression(); err != nil {
		return err
	}
	r.formulas[name] = f
	return r.Expect(";")
}

// observer reads variables, then commands.
func (r *reading) observer() (err error) {
	if err = r.Advance(); err != nil {
		return err
	}
	name, err := r.Name("the observer's name")
	if err != nil {
		return err
	}
	if r.c.Name == "" {
		r.c.Name = name
	}
	for r.Now.Class == tokens.Word && !r.Is("endobserver") {
		if err = r.declare(); err != nil {
			return err
		}
	}
	for r.Is("[") {
		if err = r.command(); err != nil {
			return err
		}
	}
	switch {
	case r.Now.Class == tokens.End:
		return r.fail(r.base, "the observer %s has no endobserver", name)
	case r.Is("endobserver"):
		return r.Advance()
	case r.Now.Class == tokens.Word:
		return r.fail(r.Now.At, "expected a command ([] guard -> (x'=1);) or endobserver: variables stand before the commands")
	}
	return r.Expected("a variable, a command ([] guard -> (x'=1);) or endobserver")
}

// declare reads "x : int init 0;".
func (r *reading) declare() error {
	name, err := r.fresh("the name of a variable")
	if err != nil {
		return err
	}
	v := query.CommandVar{Name: name}
	if err = r.Expect(":"); err != nil {
		return err
	}
	kind, at := r.Now.Text, r.Now.At
	switch kind {
	case "int", "bool", "double", "clock":
		v.Clock, v.Double = kind == "clock", kind == "double"
		err = r.Advance()
	case "[":
		v.Init, err = r.interval()
	default:
		return r.Expected("a type: int, bool, double, clock or [least..greatest]")
	}
	if err != nil {
		return err
	}
	if name == scoreVar && (kind == "bool" || v.Clock) {
		return r.fail(at, "the score must be a number: int or double, not %s", kind)
	}
	if r.Is("init") {
		if err = r.Advance(); err != nil {
			return err
		}
		if v.Init, err = r.initial(kind); err != nil {
			return err
		}
	}
	r.c.Vars = append(r.c.Vars, v)
	return r.Expect(";")
}

// interval reads "[0..5]", of which the least is where a variable begins. What lies outside is held as well.
func (r *reading) interval() (low float64, err error) {
	if err = r.Advance(); err != nil {
		return 0, err
	}
	if low, err = r.initial("int"); err != nil {
		return 0, err
	}
	if err = r.Expect(".."); err != nil {
		return 0, err
	}
	at := r.Now.At
	high, err := r.initial("int")
	if err == nil && high < low {
		err = r.fail(at, "the interval has no values")
	}
	if err != nil {
		return 0, err
	}
	return low, r.Expect("]")
}

// initial reads a value that no state changes, of a type.
func (r *reading) initial(kind string) (float64, error) {
	at := r.Now.At
	n, err := r.expression()
	if err != nil {
		return 0, err
	}
	if n, err = r.linkNode(n); err != nil {
		return 0, err
	}
	v, ok := constant(n)
	logical := n.Op == query.True || n.Op == query.False
	switch {
	case !ok:
		return 0, r.fail(at, "expected a value that no state changes: a number, true or false")
	case kind == "bool" && !logical:
		return 0, r.fail(at, "a bool begins with true or false")
	case kind != "bool" && logical:
		return 0, r.fail(at, "expected a number, not true or false")
	case (kind == "int" || kind == "[") && v != float64(int64(v)):
		return 0, r.fail(at, "expected a whole number")
	}
	return v, nil
}

// command reads "[] guard -> (x'=e)&(y'=e);".
func (r *reading) command() (err error) {
	r.base = r.Now.At
	c := query.Command{Line: r.line(r.Now.At)}
	if err = r.Advance(); err != nil {
		return err
	}
	if r.Now.Class == tokens.Word {
		return r.fail(r.Now.At, "commands of observers have no actions: the brackets are empty")
	}
	if err = r.Expect("]"); err != nil {
		return err
	}
	if c.When, err = r.expression(); err != nil {
		return err
	}
	if err = r.Expect("->"); err != nil {
		return err
	}
	if r.Is("true") {
		err = r.Advance()
	} else {
		c.Set, err = r.assignments()
	}
	if err != nil {
		return err
	}
	end := r.Now.At
	if err = r.Expect(";"); err != nil {
		return err
	}
	c.Text = r.passage(r.base, end+1)
	r.c.List, r.begun = append(r.c.List, c), append(r.begun, r.base)
	return nil
}

// assignments reads "(x'=e)&(y'=e)". Their variables may be declared later, so that their names are looked up by link.
func (r *reading) assignments() (list []query.Assignment, err error) {
	for {
		if err = r.Expect("("); err != nil {
			return nil, err
		}
		target := r.node(query.Own, r.Now.At)
		if target.Name, err = r.Name("a variable of the observer"); err != nil {
			return nil, err
		}
		if err = r.Expect("'", "="); err != nil {
			return nil, err
		}
		value, err := r.expression()
		if err != nil {
			return nil, err
		}
		v := r.variable(target.Name)
		if v < 0 {
			return nil, r.fail(r.base+target.At, "the observer has no variable %s: only variables that it declares can be set", target.Name)
		}
		list = append(list, query.Assignment{Var: v, Value: value})
		if err = r.Expect(")"); err != nil {
			return nil, err
		}
		if more, err := r.Take("&"); err != nil || !more {
			return list, err
		}
	}
}
