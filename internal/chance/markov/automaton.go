package markov

// Automaton is a condition on runs that reads which predicates hold in a run's
// states, one after the other, the first one included.
type Automaton interface {
	// Start is the state before anything was read.
	Start() uint32

	// Next is the state after q, Accepting or Rejecting once the run is decided. An
	// error: the automaton has become too large.
	Next(q uint32, holding Set) (uint32, error)

	// Accepts decides in q where the run has ended in a state with these predicates,
	// which was read.
	Accepts(q uint32, holding Set) bool
}

// The states of an automaton in which a run is decided.
const (
	Accepting uint32 = iota
	Rejecting
	open // until's one state
)

// until is the condition that a state of goal comes, and hold until then; a hold of 0
// asks nothing.
type until struct{ hold, goal Set }

func (until) Start() uint32 { return open }

func (u until) Next(q uint32, l Set) (uint32, error) {
	switch {
	case l&u.goal != 0:
		return Accepting, nil
	case u.hold != 0 && l&u.hold == 0:
		return Rejecting, nil
	}
	return open, nil
}

func (until) Accepts(q uint32, _ Set) bool { return q == Accepting }

// Decides reports for sets of predicates whether a run is decided wherever they first
// hold: what follows does not matter then, and a chain need not have it. It looks at
// all states of an automaton over so many predicates; where these are many, it knows
// about none.
func Decides(a Automaton, labels int) func(Set) bool {
	const most = 1 << 10
	met, deciding := map[uint32]bool{a.Start(): true}, [1 << MaxLabels]bool{}
	for l := range 1 << labels {
		deciding[l] = true
	}
	for work := []uint32{a.Start()}; len(work) > 0; {
		q := work[len(work)-1]
		work = work[:len(work)-1]
		for l := range 1 << labels {
			to, err := a.Next(q, Set(l))
			if err != nil || len(met) > most {
				return nil
			}
			if to <= Rejecting {
				continue
			}
			deciding[l] = false
			if !met[to] {
				met[to] = true
				work = append(work, to)
			}
		}
	}
	return func(l Set) bool { return deciding[l] }
}

// table is what an automaton does in one of its states, as far as it was asked.
type table struct {
	q  uint32
	to [1 << MaxLabels]uint32 // unasked: not asked yet
}

// unasked is the number of no state of an automaton.
const unasked = absent

func newTable(q uint32) *table {
	t := &table{q: q}
	for i := range t.to {
		t.to[i] = unasked
	}
	return t
}

func (t *table) next(a Automaton, l Set) (uint32, error) {
	if t.to[l] == unasked {
		to, err := a.Next(t.q, l)
		if err != nil {
			return 0, err
		}
		t.to[l] = to
	}
	return t.to[l], nil
}
