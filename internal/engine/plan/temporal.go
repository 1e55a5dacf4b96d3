package plan

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ctl"
	"heddle/internal/temporal/ltl"
)

// Fairness says what is promised to threads that can act, where runs without end are judged.
type Fairness string

// The promises.
const (
	FairNone   Fairness = "none"   // none: a thread may be left waiting for ever
	FairWeak   Fairness = "weak"   // a thread that can act from some moment on, always, acts; also ""
	FairStrong Fairness = "strong" // a thread that can act again and again, acts
)

// String is the promise's name.
func (f Fairness) String() string {
	if f == "" {
		return string(FairWeak)
	}
	return string(f)
}

// ParseFairness reads the name of a promise.
func ParseFairness(name string) (Fairness, error) {
	return named("fairness", name, []Fairness{FairNone, FairWeak, FairStrong})
}

// Temporal is what is asked of runs: a formula of linear temporal logic, which every run has to satisfy, or one of branching time, which the
// first state has to satisfy, or an automaton, which may accept no run, over conditions on states. Two of the three are nil.
type Temporal struct {
	Flag      string        // that gives it
	Check     machine.Check // that it judges; NoCheck: the user gave the formula
	Text      string
	Formula   *ltl.Formula
	Branching *ctl.Formula
	Automaton *automaton.Automaton // all three are nil if nothing is asked but what is true of states
	Atoms     []*query.Node
	Defined   bool   // a run that overflows is not to continue, whether the check is on or not: C does not say what it does then
	Actions   uint64 // of a linear formula: bit i says that the i-th atom is about the action that leads on, not about the state

	names []string // of the atoms, where they have some
	texts []string // that these were read from, each from its own
}

// Label is a proposition about states, and its name.
type Label struct{ Name, Text string }

// text is what an atom was read from.
func (l *Temporal) text(atom int) string {
	if l.texts != nil {
		return l.texts[atom]
	}
	return l.Text
}

// Name is what an atom is called: p and its number, unless it has a name.
func (l *Temporal) Name(atom int) string {
	if l.names != nil {
		return l.names[atom]
	}
	return fmt.Sprintf("p%d", atom)
}

// Counts reports whether it matters how often a state comes again, or which actions are taken: between actions there are no states then.
func (l *Temporal) Counts() bool { return l.hasNext() || l.Actions != 0 }

// ofRuns reports whether it is about what single runs show, one state after another, so that a run may stand for others that show the same, and treat
// threads as fairly.
func (l *Temporal) ofRuns() bool {
	return l != nil && (l.Formula != nil || l.Automaton != nil) && l.Actions == 0
}

// hasNext reports whether the formula counts single steps. An automaton may, unless its file says that it does not.
func (l *Temporal) hasNext() bool {
	return l.Automaton != nil && !l.Automaton.StutterInvariant || l.Branching != nil && l.Branching.HasNext() || l.Formula != nil && l.Formula.HasNext()
}

// temporal parses the task's formula, and returns nil if there is none. What fairness promises follows from its kind, if nothing is said.
func (t *Task) temporal() (*Temporal, error) {
	var n *query.Node
	var err error
	l := &Temporal{Flag: "--ltl", Text: t.Checks.Linear}
	if err := t.onlyQuestion(); err != nil {
		return nil, err
	}
	switch {
	case len(t.Checks.Labels) > 0:
		return t.labelled()
	case t.Checks.Automaton.given():
		return t.Checks.Automaton.read()
	case t.Checks.Linear != "":
		if n, err = query.ParseLinear(l.Text); err == nil {
			l.Formula, l.Atoms, err = linear.Of(n)
		}
	case t.Checks.Branching != "":
		l.Flag, l.Text = "--ctl", t.Checks.Branching
		if n, err = query.ParseBranching(l.Text); err == nil {
			l.Branching, l.Atoms, err = linear.Branching(n)
		}
		if t.Checks.Fairness == "" {
			t.Checks.Fairness = FairNone
		}
	default:
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Flag, err)
	}
	return l, nil
}

// AskingRuns returns the plan that asks of whole runs what a query does: A(f), or a formula of branching time.
func AskingRuns(p *Plan, q *query.Query) (*Plan, error) {
	l, x := &Temporal{Flag: ofQuery, Text: q.Text}, *p
	err := p.fairOf(q)
	if err != nil {
		return nil, err
	}
	switch x.Checks.Queries = []*query.Query{q}; q.Kind {
	case query.Linear:
		l.Formula, l.Atoms, err = linear.Of(q.Prop)
	default:
		l.Branching, l.Atoms, err = linear.Branching(q.Prop)
		x.Checks.Fairness = cmp.Or(x.Checks.Fairness, FairNone)
	}
	if err != nil {
		return nil, err
	}
	if x.followed, err = l.followed(p.Program); err != nil {
		return nil, err
	}
	if err = x.stopsAtStatements(p.Program, x.followed); err != nil {
		return nil, err
	}
	x.Asks, x.rules, x.needs.Exact = l, nil, x.followed == nil
	x.Checks.Set &= checksOfRuns
	return x.ReducedTo(reduction.Local), nil
}

// ofQuery stands for the flag, of a formula that a query is.
const ofQuery = "the query"

// of is an error of the formula, after the flag that gives it.
func (l *Temporal) of(err error) error {
	if l.Flag == ofQuery {
		return err
	}
	return fmt.Errorf("%s: %w", l.Flag, err)
}

// onlyQuestion is an error if the task asks more of runs than one thing at once, or says how to judge them and asks nothing.
func (t *Task) onlyQuestion() error {
	asked := t.Checks.Set & ChecksOfRuns
	automaton := t.Checks.Automaton.given()
	switch linear, branching := t.Checks.Linear != "", t.Checks.Branching != ""; {
	case automaton && (linear || branching || asked != 0):
		return errors.New("--automaton asks a question of its own: omit --ltl, --ctl and checks of whole runs")
	case linear && branching:
		return errors.New("--ltl and --ctl ask two questions: give one of them")
	case (linear || branching) && asked != 0:
		return fmt.Errorf("a formula and --check=+%s ask two questions: give one of them", asked.Names()[0])
	case t.Search.Shortest && !linear && !automaton && asked == 0:
		return errors.New("--shortest is about a run without end, of which nothing is asked: give --ltl, --automaton, or a check of whole runs (livelock, starvation, termination)")
	case len(t.Checks.FairAt) > 0 && branching:
		return errFairBranching
	case len(t.Checks.FairAt) > 0 && !linear && !automaton && asked == 0 && len(t.Checks.Queries) == 0:
		return errors.New("--fair-at is about runs without end, of which nothing is asked: give --ltl, --automaton, or a check of whole runs (livelock, starvation, termination)")
	case t.Checks.Fairness != "" && !linear && !branching && !automaton && asked == 0 && len(t.Checks.Queries) == 0:
		return errors.New("--fairness is about runs without end, of which nothing is asked: give --ltl, --ctl, --automaton, or a check of whole runs (livelock, starvation, termination)")
	}
	return t.idleStatements()
}

// labelled is what the task's labels say of states.
func (t *Task) labelled() (*Temporal, error) {
	l := &Temporal{Flag: "--label"}
	for _, x := range t.Checks.Labels {
		n, err := query.ParseState(x.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", l.Flag, x.Name, err)
		}
		if slices.Contains(l.names, x.Name) {
			return nil, fmt.Errorf("%s: %s is given twice", l.Flag, x.Name)
		}
		l.Atoms, l.names, l.texts = append(l.Atoms, n), append(l.names, x.Name), append(l.texts, x.Text)
	}
	if len(l.Atoms) > ctl.MaxAtoms {
		return nil, fmt.Errorf("%s: there are more than %d", l.Flag, ctl.MaxAtoms)
	}
	return l, nil
}

// Promise says what is assumed of runs without end, in a sentence; "": nothing.
func (f Fairness) Promise() string {
	switch f.String() {
	case string(FairWeak):
		return "a thread that can act from some moment on, always, does act (weak fairness; --fairness=none or strong chooses otherwise)"
	case string(FairStrong):
		return "a thread that can act again and again does act (strong fairness)"
	}
	return ""
}

// Names are the atoms as texts.
func (l *Temporal) Names() (names []string) {
	for _, a := range l.Atoms {
		names = append(names, a.String())
	}
	return names
}

// followed are the places and the memory that the formula's conditions can change with. Nil without an error: they may change with
// any instruction, or X counts each, so that threads have to stop before all.
func (l *Temporal) followed(p *program.Program) (*machine.Propositions, error) {
	all, known := &machine.Propositions{Places: make([]bool, len(p.Code))}, !l.hasNext()
	for i, a := range l.Atoms {
		where, is, err := property.Footprint(p, l.text(i), a)
		if err != nil {
			return nil, l.of(err)
		}
		known = known && is
		all.Memory = append(all.Memory, where.Memory...)
		for pc, at := range where.Places {
			all.Places[pc] = all.Places[pc] || at
		}
	}
	if !known {
		return nil, nil
	}
	return all, nil
}

// asking lowers the program that a formula is asked of: first with variables of functions in registers. Where the formula speaks of
// these, or it is not known where its conditions change, they are put into memory, and threads stop before each instruction.
func (t *Task) asking(l *Temporal, mod *flat.Module, needs property.Needs, known map[string]*machine.External) (*program.Program, *machine.Propositions, property.Needs, error) {
	needs.Registers = append(needs.Registers, property.NeedsOf(l.Atoms...).Registers...)
	if !needs.Exact {
		p, _, err := t.lowered(mod, needs, known, true)
		if err != nil {
			return nil, nil, needs, err
		}
		if where, err := l.followed(p); err == nil && where != nil {
			return p, where, needs, nil
		}
		needs.Exact = true
	}
	p, _, err := t.lowered(mod, needs, known, true)
	if err == nil {
		_, err = l.followed(p)
	}
	return p, nil, needs, err
}

// Absent is an error if a proposition names a thread by a number that runs never have: they have so many threads.
func (l *Temporal) Absent(threads int) error {
	n, atom := query.LastThreadOf(l.Atoms)
	if n == nil || threads == 0 || n.Process.Number < threads {
		return nil
	}
	return l.of(n.NeverThere(l.text(atom), threads))
}

// Valuation makes what says which of the formula's conditions a machine's state satisfies: bit i says so of the i-th.
func (l *Temporal) Valuation(p *program.Program) (func(*machine.Machine) uint64, error) {
	var list []*property.Predicate
	for i, a := range l.Atoms {
		if l.Actions>>i&1 != 0 {
			list = append(list, nil)
			continue
		}
		x, err := property.New(a, l.text(i), p)
		if err != nil {
			return nil, l.of(err)
		}
		list = append(list, x)
	}
	return func(m *machine.Machine) (v uint64) {
		for i, x := range list {
			if x != nil && x.Holds(m) {
				v |= 1 << i
			}
		}
		return v
	}, nil
}

// Conditions are those that the formula's atoms are about states, for a state whose memory holds terms; nil: of an atom about actions.
func (l *Temporal) Conditions(p *program.Program) (list []*property.Condition, err error) {
	for i, a := range l.Atoms {
		if l.Actions>>i&1 != 0 {
			list = append(list, nil)
			continue
		}
		x, err := property.NewCondition(a, l.text(i), p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.Flag, err)
		}
		list = append(list, x)
	}
	return list, nil
}
