package determinise

import (
	"fmt"

	"heddle/internal/temporal/automaton"
)

// The states in which a word is decided; others follow.
const (
	Accepting uint32 = iota
	Rejecting
	firstState
)

// Automaton is a deterministic Rabin automaton whose states are made as they are asked for. Each place of a tree has a pair: it accepts a word whose
// steps keep the place from some moment on, and make it a breakpoint again and again.
type Automaton struct {
	of        *automaton.Automaton // with one acceptance set
	words     int                  // of a set of its states
	universal []bool
	most      int // states

	trees   []*node // of the states
	moves   []map[uint64]*Move
	numbers map[string]uint32
	places  map[string]int32
	start   uint32
}

// Move is a step of the automaton.
type Move struct {
	To      uint32
	Keeps   []int32 // places that are as they were
	Accepts []int32 // of these, breakpoints
}

// TooLarge is the error of an automaton with too many states.
type TooLarge struct{ Most int }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("the deterministic automaton has more than %d states", e.Most)
}

// New makes the deterministic automaton of one with at most one acceptance set, such as automaton.Büchi gives, with at most so many states. It accepts the same words.
func New(a *automaton.Automaton, most int) (*Automaton, error) {
	if a.Sets > 1 {
		panic("heddle bug: an automaton with several acceptance sets is to be made deterministic")
	}
	d := &Automaton{of: a, words: (len(a.States) + 63) / 64, universal: universal(a), most: most,
		trees: make([]*node, firstState), moves: make([]map[uint64]*Move, firstState), numbers: map[string]uint32{}, places: map[string]int32{}}
	if a.Sets == 0 {
		d.of = always(a)
	}
	first := &node{states: make(set, d.words)}
	first.states.add(a.Initial)
	var err error
	d.start, err = d.number(first)
	return d, err
}

// always is an automaton that accepts each infinite run, with all edges in one set.
func always(a *automaton.Automaton) *automaton.Automaton {
	b := &automaton.Automaton{Atoms: a.Atoms, Initial: a.Initial, Sets: 1}
	for _, edges := range a.States {
		var list []automaton.Edge
		for _, e := range edges {
			list = append(list, automaton.Edge{To: e.To, Guard: e.Guard, Sets: 1})
		}
		b.States = append(b.States, list)
	}
	return b
}

// Start is the state before anything was read.
func (a *Automaton) Start() uint32 { return a.start }

// States is how many states were made so far.
func (a *Automaton) States() int { return len(a.trees) }

// Next is the step from a state by a letter: a valuation of the atoms.
func (a *Automaton) Next(q uint32, letter uint64) (*Move, error) {
	if q < firstState {
		return &Move{To: q}, nil
	}
	if m := a.moves[q][letter]; m != nil {
		return m, nil
	}
	tree := a.step(a.trees[q], letter)
	m := &Move{}
	a.note(tree, root, m)
	var err error
	if m.To, err = a.number(tree); err != nil {
		return nil, err
	}
	a.moves[q][letter] = m
	return m, nil
}

// note notes which places of a tree are as they were, and which of these are breakpoints.
func (a *Automaton) note(n *node, place string, m *Move) {
	if n.was == place {
		at := a.place(place)
		m.Keeps = append(m.Keeps, at)
		if n.breakpoint {
			m.Accepts = append(m.Accepts, at)
		}
	}
	for i, c := range n.children {
		a.note(c, below(place, i), m)
	}
}

func (a *Automaton) place(name string) int32 {
	n, ok := a.places[name]
	if !ok {
		n = int32(len(a.places))
		a.places[name] = n
	}
	return n
}

// number finds or makes the state of a tree.
func (a *Automaton) number(n *node) (uint32, error) {
	if n.states.empty() {
		return Rejecting, nil
	}
	for s, is := range a.universal {
		if is && n.states.has(int32(s)) {
			return Accepting, nil
		}
	}
	key := string(n.key(nil))
	if q, ok := a.numbers[key]; ok {
		return q, nil
	}
	if len(a.trees) >= a.most {
		return 0, &TooLarge{a.most}
	}
	q := uint32(len(a.trees))
	a.trees = append(a.trees, n)
	a.moves = append(a.moves, map[uint64]*Move{})
	a.numbers[key] = q
	return q, nil
}

// Accepts reports whether the automaton accepts the word that is the prefix and then the cycle for ever; the cycle must not be empty.
func (a *Automaton) Accepts(prefix, cycle []uint64) (bool, error) {
	q, _, err := a.after(a.start, prefix)
	if err != nil {
		return false, err
	}
	return a.Repeats(q, cycle...)
}

// Repeats reports whether a word that is a cycle for ever is accepted from a state on.
func (a *Automaton) Repeats(q uint32, cycle ...uint64) (bool, error) {
	met := map[uint32]int{} // states before the cycle: after how many rounds
	var rounds []*Marks
	for {
		if from, again := met[q]; again {
			all := &Marks{}
			for _, m := range rounds[from:] {
				all.Join(m)
			}
			return q == Accepting || q != Rejecting && all.Accepting(), nil
		}
		met[q] = len(rounds)
		to, round, err := a.after(q, cycle)
		if err != nil {
			return false, err
		}
		rounds, q = append(rounds, round), to
	}
}

// after is the state after some letters, with what the steps have in common.
func (a *Automaton) after(q uint32, word []uint64) (uint32, *Marks, error) {
	all := &Marks{}
	for _, letter := range word {
		m, err := a.Next(q, letter)
		if err != nil {
			return 0, nil, err
		}
		all.Add(m)
		q = m.To
	}
	return q, all, nil
}
