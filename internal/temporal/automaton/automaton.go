package automaton

import "math/bits"

// Cube is a conjunction: atoms that hold, and atoms that do not.
type Cube struct{ True, False uint64 }

// Admits reports whether a valuation satisfies the cube.
func (c Cube) Admits(valuation uint64) bool {
	return c.True&^valuation == 0 && c.False&valuation == 0
}

// and is the conjunction of two cubes; ok: some valuation satisfies it.
func (c Cube) and(d Cube) (both Cube, ok bool) {
	both = Cube{c.True | d.True, c.False | d.False}
	return both, both.True&both.False == 0
}

// covers reports whether every valuation of d is one of c.
func (c Cube) covers(d Cube) bool { return c.True&^d.True == 0 && c.False&^d.False == 0 }

// Edge leads to a state where the valuation satisfies the guard.
type Edge struct {
	To    int32
	Guard Cube
	Sets  uint64 // bit i: the edge is in acceptance set i
}

// MaxSets is how many acceptance sets an automaton can have.
const MaxSets = 64

// Automaton accepts the words that have a run that takes edges of every acceptance set
// infinitely often; without sets, every infinite run accepts. Several edges may lead
// to the same state, for a guard is a conjunction.
type Automaton struct {
	Atoms   []string
	Initial int32
	States  [][]Edge
	Sets    int

	// StutterInvariant says that whether a word is accepted does not depend on how often each letter is repeated: of an automaton of a formula without X, and of
	// one whose author says so.
	StutterInvariant bool
}

// all has a bit for each acceptance set.
func (a *Automaton) all() uint64 {
	if a.Sets == 0 {
		return 0
	}
	return ^uint64(0) >> (MaxSets - a.Sets)
}

// Edges is how many edges there are.
func (a *Automaton) Edges() int {
	n := 0
	for _, s := range a.States {
		n += len(s)
	}
	return n
}

// Deterministic reports whether each state has at most one way for each valuation: edges
// that differ in guards only are one.
func (a *Automaton) Deterministic() bool {
	for _, s := range a.States {
		for i, e := range s {
			for _, o := range s[:i] {
				if _, ok := e.Guard.and(o.Guard); ok && (e.To != o.To || e.Sets != o.Sets) {
					return false
				}
			}
		}
	}
	return true
}

// used has a bit for each atom of a guard.
func (a *Automaton) used() (atoms uint64) {
	for _, s := range a.States {
		for _, e := range s {
			atoms |= e.Guard.True | e.Guard.False
		}
	}
	return atoms
}

// complete reports whether each valuation satisfies one of the cubes (Shannon).
func complete(cubes []Cube) bool {
	var atoms uint64
	for _, c := range cubes {
		if c == (Cube{}) {
			return true
		}
		atoms |= c.True | c.False
	}
	if len(cubes) == 0 {
		return false
	}
	bit := uint64(1) << bits.TrailingZeros64(atoms)
	for _, against := range []Cube{{True: bit}, {False: bit}} {
		var rest []Cube
		for _, c := range cubes {
			if _, ok := c.and(against); ok {
				rest = append(rest, Cube{c.True &^ bit, c.False &^ bit})
			}
		}
		if !complete(rest) {
			return false
		}
	}
	return true
}

// Minimal drops cubes that another one of the list contains.
func Minimal(list []Cube) []Cube {
	return undominated(list, func(a, b Cube) bool { return a.covers(b) })
}
