package query

import (
	"fmt"
	"strings"
)

// Observer is a deterministic automaton that watches a run and scores it: in each
// state of the run, the first one included, the first transition of its present state
// whose condition is true is taken, or none if no condition is. It begins in the
// first of its states. Then its state's score is that of the run so far.
//
// This is what Plasma Lab calls an observer (Jegourel, Legay, Sedwards, Traonouez:
// Distributed verification of rare properties using importance splitting observers,
// 2015), without its power to decide the property.
type Observer struct {
	Name   string
	States []ObserverState
}

// ObserverState is a state of an observer.
type ObserverState struct {
	Name  string
	Text  string // the line that it was read from
	Score *Node  // a number, which may be one of the program's state
	Next  []ObserverTransition
}

// ObserverTransition leads to another state where its condition is true.
type ObserverTransition struct {
	Text string // the line that it was read from
	When *Node
	To   int // index into States

	name string // of the state
	at   int
	line int
}

// ParseObserver reads a file with one observer. The error names the line, and is an
// *Error after it where the line has a mistake.
func ParseObserver(file, text string) (*Observer, error) {
	o, rest, err := readObserver(file, lines(text))
	if err != nil {
		return nil, err
	}
	for _, l := range rest {
		if l.text != "" {
			return nil, l.fail(file, "a file contains one observer, and nothing after its end")
		}
	}
	return o, nil
}

// line is a line of a file, without comment and blanks at its end.
type line struct {
	text   string
	number int // from 1
}

// lines takes a file apart; what stands after // is a comment.
func lines(text string) (list []line) {
	for i, s := range strings.Split(text, "\n") {
		s, _, _ = strings.Cut(s, "//")
		list = append(list, line{strings.TrimRight(s, " \t\r"), i + 1})
	}
	return list
}

func (l line) fail(file, text string) error {
	return l.wrap(file, &Error{Text: text, Query: l.text, At: len(l.text) - len(strings.TrimLeft(l.text, " \t"))})
}

func (l line) wrap(file string, err error) error { return fmt.Errorf("%s:%d: %w", file, l.number, err) }

// readObserver reads lines from "observer NAME" to "end", and gives back the rest.
func readObserver(file string, list []line) (*Observer, []line, error) {
	o := &Observer{}
	for i, l := range list {
		if l.text == "" {
			continue
		}
		p, err := newParser(l.text)
		done := false
		if err == nil {
			done, err = p.observerLine(o, l.number)
		}
		if err != nil {
			return nil, nil, l.wrap(file, err)
		}
		if done {
			return o, list[i+1:], o.link(file)
		}
	}
	if o.Name == "" {
		return nil, nil, fmt.Errorf("%s: an observer begins with a line \"observer NAME\"", file)
	}
	return nil, nil, fmt.Errorf("%s: the observer %s has no line \"end\"", file, o.Name)
}

// observerLine reads a line of an observer; done reports whether it was the last.
func (p *parser) observerLine(o *Observer, number int) (done bool, err error) {
	at := p.Now.At
	switch {
	case o.Name == "":
		if err = p.Expect("observer"); err == nil {
			o.Name, err = p.Name("the observer's name")
		}
	case p.Is("state"):
		err = p.observerState(o)
	case p.Is("when"):
		if len(o.States) == 0 {
			return false, p.fail(at, "a transition must follow the state that it leaves")
		}
		err = p.observerTransition(&o.States[len(o.States)-1], number)
	case p.Is("end"):
		if len(o.States) == 0 {
			return false, p.fail(at, "the observer has no state")
		}
		done, err = true, p.Advance()
	default:
		err = p.Expected("state, when or end")
	}
	if err == nil {
		err = p.end()
	}
	return done, err
}

// observerState reads "state NAME score NUMBER".
func (p *parser) observerState(o *Observer) (err error) {
	s := ObserverState{Text: p.text}
	if err = p.Advance(); err != nil {
		return err
	}
	at := p.Now.At
	if s.Name, err = p.Name("the state's name"); err != nil {
		return err
	}
	if o.state(s.Name) >= 0 {
		return p.fail(at, "there is already a state %s", s.Name)
	}
	if err = p.Expect("score"); err != nil {
		return err
	}
	s.Score, err = p.value()
	o.States = append(o.States, s)
	return err
}

// observerTransition reads "when CONDITION goto NAME". Where it leads is found out
// when all states are known.
func (p *parser) observerTransition(s *ObserverState, number int) (err error) {
	t := ObserverTransition{Text: p.text, line: number}
	if err = p.Advance(); err != nil {
		return err
	}
	if t.When, err = p.condition(); err != nil {
		return err
	}
	if err = p.Expect("goto"); err != nil {
		return err
	}
	t.at = p.Now.At
	t.name, err = p.Name("the name of a state")
	s.Next = append(s.Next, t)
	return err
}

// link finds the states that transitions lead to.
func (o *Observer) link(file string) error {
	for i := range o.States {
		for k := range o.States[i].Next {
			t := &o.States[i].Next[k]
			if t.To = o.state(t.name); t.To < 0 {
				l := line{t.Text, t.line}
				return l.wrap(file, &Error{Text: fmt.Sprintf("there is no state %s", t.name), Query: t.Text, At: t.at})
			}
		}
	}
	return nil
}

// state is the index of the state of a name, or -1 if there is none.
func (o *Observer) state(name string) int {
	for i := range o.States {
		if o.States[i].Name == name {
			return i
		}
	}
	return -1
}

// nodes are the formulae that the observer asks of states.
func (o *Observer) nodes() (list []*Node) {
	for i := range o.States {
		list = append(list, o.States[i].Score)
		for _, t := range o.States[i].Next {
			list = append(list, t.When)
		}
	}
	return list
}

// String is the observer as text that ParseObserver reads as the same observer.
func (o *Observer) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "observer %s\n", o.Name)
	for i := range o.States {
		s := &o.States[i]
		fmt.Fprintf(&b, "state %s score %s\n", s.Name, s.Score)
		for _, t := range s.Next {
			fmt.Fprintf(&b, "    when %s goto %s\n", t.When, o.States[t.To].Name)
		}
	}
	return b.String() + "end\n"
}

// employ gives queries the observers that they name. One that is not there may be
// given otherwise: the caller decides.
func employ(file string, queries []*Query, observers []*Observer) error {
	by := map[string]*Observer{}
	for _, o := range observers {
		if by[o.Name] != nil {
			return fmt.Errorf("%s: there are two observers %s", file, o.Name)
		}
		by[o.Name] = o
	}
	for _, q := range queries {
		if o := by[q.Watcher]; o != nil {
			q.Guide.Observer = o
		}
	}
	return nil
}
