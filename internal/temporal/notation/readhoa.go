package notation

import (
	"strings"

	"heddle/internal/temporal/automaton"
)

// ReadHOA reads an automaton in the Hanoi format: with acceptance on edges or states,
// of any condition that says only what must occur infinitely often. An error names the
// line.
func ReadHOA(content string) (*automaton.Automaton, error) {
	r := &reader{lexer: lexer{text: content, line: 1}, aliases: map[string]*guard{}, declared: -1, described: map[int]bool{}}
	if err := r.advance(); err != nil {
		return nil, err
	}
	if err := r.head(); err != nil {
		return nil, err
	}
	if err := r.body(); err != nil {
		return nil, err
	}
	return r.automaton()
}

type reader struct {
	lexer
	now token

	declared  int // states; -1: the head does not say
	starts    []int
	atoms     []string
	hasAtoms  bool
	aliases   map[string]*guard
	marks     int // acceptance sets of the text
	accepts   bool
	stutters  bool // the text says that the automaton is stutter-invariant
	condition condition

	states    [][]automaton.Edge
	described map[int]bool
	edges     int
	work      int // of making labels conjunctions
}

func (r *reader) fail(format string, args ...any) error { return failure(r.now.line, format, args...) }

func (r *reader) advance() (err error) {
	r.now, err = r.next()
	return err
}

func (r *reader) is(sign string) bool { return r.now.kind == symbol && r.now.text == sign }

func (r *reader) expect(sign string) error {
	if !r.is(sign) {
		return r.fail("expected %q", sign)
	}
	return r.advance()
}

func (r *reader) integer(what string) (int, error) {
	if r.now.kind != integer {
		return 0, r.fail("expected %s", what)
	}
	n := r.now.value
	return n, r.advance()
}

// head reads up to --BODY--.
func (r *reader) head() error {
	if r.now.kind != header || r.now.text != "HOA" {
		return r.fail("a text in the Hanoi format begins with HOA: v1")
	}
	if err := r.advance(); err != nil {
		return err
	}
	if r.now.kind != word || r.now.text != "v1" {
		return r.fail("only version v1 of the Hanoi format is known")
	}
	if err := r.advance(); err != nil {
		return err
	}
	for r.now.kind == header {
		name := r.now.text
		if err := r.advance(); err != nil {
			return err
		}
		if err := r.item(name); err != nil {
			return err
		}
	}
	switch {
	case r.now.kind != section || r.now.text != "--BODY--":
		return r.fail("expected a line of the head, or --BODY--")
	case !r.accepts:
		return r.fail("the head has no line Acceptance")
	}
	return r.advance()
}

// item reads a line of the head. Those that begin with a small letter change nothing of
// what the automaton means.
func (r *reader) item(name string) (err error) {
	switch name {
	case "States":
		if r.declared, err = r.integer("a number of states"); err == nil && r.declared > maxStates {
			err = r.fail("the automaton has %d states; %d are the limit", r.declared, maxStates)
		}
		return err
	case "Start":
		s, err := r.target()
		r.starts = append(r.starts, s)
		return err
	case "AP":
		return r.propositions()
	case "Alias":
		return r.alias()
	case "Acceptance":
		if r.accepts {
			return r.fail("the line Acceptance stands twice")
		}
		return r.acceptance()
	}
	if name == "" || strings.ToLower(name[:1]) != name[:1] {
		return r.fail("the line %s of the head is not known, and may change what the automaton means", name)
	}
	for r.now.kind != header && r.now.kind != section && r.now.kind != end {
		r.stutters = r.stutters || name == "properties" && r.now.kind == word && r.now.text == stutterInvariant
		if err := r.advance(); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) propositions() error {
	n, err := r.integer("a number of atoms")
	switch {
	case err != nil:
		return err
	case r.hasAtoms:
		return r.fail("the line AP stands twice")
	case n > 64:
		return r.fail("the automaton has %d atoms; 64 are the limit", n)
	}
	r.hasAtoms = true
	for range n {
		if r.now.kind != text {
			return r.fail("expected the name of an atom in quotes")
		}
		r.atoms = append(r.atoms, r.now.text)
		if err := r.advance(); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) alias() error {
	name := r.now.text
	if r.now.kind != alias {
		return r.fail("expected the name of an alias: @name")
	}
	if err := r.advance(); err != nil {
		return err
	}
	g, err := r.alternatives(0)
	r.aliases[name] = g
	return err
}

// target reads the number of one state.
func (r *reader) target() (int, error) {
	s, err := r.integer("the number of a state")
	switch {
	case err != nil:
		return 0, err
	case r.is("&"):
		return 0, r.fail("an edge leads to several states at once: alternating automata are not supported")
	case r.declared >= 0 && s >= r.declared || s >= maxStates:
		return 0, r.fail("there is no state %d", s)
	}
	return s, nil
}

// body reads states up to --END--.
func (r *reader) body() error {
	for r.now.kind == header && r.now.text == "State" {
		if err := r.advance(); err != nil {
			return err
		}
		if err := r.state(); err != nil {
			return err
		}
	}
	switch {
	case r.now.kind == section && r.now.text == "--ABORT--":
		return r.fail("the text ends with --ABORT--")
	case r.now.kind == section && r.now.text == "--END--":
		return nil
	case r.now.kind == end:
		return r.fail("the text ends before --END--")
	}
	return r.fail("expected an edge, a state or --END--")
}

// state reads a state with its edges.
func (r *reader) state() error {
	label, labelled, err := r.perhapsLabel()
	if err != nil {
		return err
	}
	number, err := r.target()
	if err != nil {
		return err
	}
	if r.described[number] {
		return r.fail("the state %d stands twice", number)
	}
	r.described[number] = true
	if r.now.kind == text { // its name
		if err := r.advance(); err != nil {
			return err
		}
	}
	marks, err := r.perhapsMarks()
	if err != nil {
		return err
	}
	for len(r.states) <= number {
		r.states = append(r.states, nil)
	}
	return r.stateEdges(number, label, labelled, marks)
}

// stateEdges reads edges: each with a label, all with that of the state, or one for each
// valuation in order.
func (r *reader) stateEdges(number int, label []automaton.Cube, labelled bool, marks uint64) error {
	for implicit := 0; r.is("[") || r.now.kind == integer; {
		cubes, own, err := r.perhapsLabel()
		switch {
		case err != nil:
			return err
		case own && (labelled || implicit > 0):
			return r.fail("the state %d has a label already, or edges without", number)
		case labelled:
			cubes = label
		case !own:
			if len(r.atoms) > 16 || implicit >= 1<<len(r.atoms) {
				return r.fail("the state %d has more edges without a label than valuations", number)
			}
			cubes = []automaton.Cube{{True: uint64(implicit), False: 1<<len(r.atoms) - 1 - uint64(implicit)}}
			implicit++
		}
		if err := r.edge(number, cubes, marks); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) edge(from int, cubes []automaton.Cube, marks uint64) error {
	to, err := r.target()
	if err != nil {
		return err
	}
	own, err := r.perhapsMarks()
	if err != nil {
		return err
	}
	for _, c := range cubes {
		r.states[from] = append(r.states[from], automaton.Edge{To: int32(to), Guard: c, Sets: r.condition.sets(marks | own)})
	}
	if r.edges += len(cubes); r.edges > maxEdges {
		return r.fail("the automaton has more than %d edges", maxEdges)
	}
	return nil
}

// perhapsLabel reads [guard], if one stands here.
func (r *reader) perhapsLabel() (cubes []automaton.Cube, given bool, err error) {
	if !r.is("[") {
		return nil, false, nil
	}
	if err := r.advance(); err != nil {
		return nil, false, err
	}
	cubes, err = r.label()
	return cubes, true, err
}

// perhapsMarks reads {0 2}, if it stands here.
func (r *reader) perhapsMarks() (marks uint64, err error) {
	if !r.is("{") {
		return 0, nil
	}
	if err := r.advance(); err != nil {
		return 0, err
	}
	for !r.is("}") {
		n, err := r.integer("the number of an acceptance set, or }")
		if err != nil {
			return 0, err
		}
		if n >= r.marks {
			return 0, r.fail("there is no acceptance set %d", n)
		}
		marks |= 1 << n
	}
	return marks, r.advance()
}

// automaton puts together what was read. Of several initial states it makes one; without
// any, nothing is accepted.
func (r *reader) automaton() (*automaton.Automaton, error) {
	if len(r.starts) == 0 {
		return &automaton.Automaton{Atoms: r.atoms, States: [][]automaton.Edge{nil}, Sets: len(r.condition)}, nil
	}
	most := len(r.states) - 1
	for _, s := range r.starts {
		most = max(most, s)
	}
	for _, edges := range r.states {
		for _, e := range edges {
			most = max(most, int(e.To))
		}
	}
	for len(r.states) <= most {
		r.states = append(r.states, nil)
	}
	a := &automaton.Automaton{Atoms: r.atoms, Initial: int32(r.starts[0]), States: r.states, Sets: len(r.condition), StutterInvariant: r.stutters}
	if len(r.starts) > 1 {
		var edges []automaton.Edge
		for _, s := range r.starts {
			edges = append(edges, a.States[s]...)
		}
		a.Initial = int32(len(a.States))
		a.States = append(a.States, edges)
	}
	return a, nil
}
