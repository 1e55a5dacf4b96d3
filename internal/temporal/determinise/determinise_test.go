package determinise

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/query"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ltl"
)

// formulae are the published ones, with their negations.
func formulae(t *testing.T) (texts []string, list []*ltl.Formula, atoms []int) {
	t.Helper()
	file, err := os.ReadFile("../automaton/testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		text := strings.Split(line, "\t")[1]
		n, err := query.ParseLinear(text)
		if err != nil {
			t.Fatal(err)
		}
		f, names, err := linear.Of(n)
		if err != nil {
			t.Fatal(err)
		}
		texts, list, atoms = append(texts, text), append(list, f), append(atoms, len(names))
	}
	return texts, list, atoms
}

// most is how many states an automaton of a test may have.
const most = 5000

// TestPublished: the deterministic automaton accepts random words that repeat for ever if and only if they satisfy the formula, by its definition.
func TestPublished(t *testing.T) {
	words := 200
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		words = 10_000
	}
	r := rand.New(rand.NewPCG(18, 7))
	large, most, sum := 0, most, 0
	texts, list, atoms := formulae(t)
	for i, f := range list {
		b, err := automaton.Translate(f, nil)
		if err != nil {
			t.Fatal(err)
		}
		d, err := New(b.Büchi(), most)
		if err != nil {
			t.Fatal(err)
		}
		if !agrees(t, r, texts[i], f, d, atoms[i], words) {
			large++
		}
		sum += d.States()
	}
	t.Logf("%d formulae, %d states in all, %d with more than %d", len(list), sum, large, most)
	if large > len(list)/20 {
		t.Errorf("of %d formulae %d have more than %d states", len(list), large, most)
	}
}

// agrees compares an automaton with its formula; false: it has become too large.
func agrees(t *testing.T, r *rand.Rand, text string, f *ltl.Formula, d *Automaton, atoms, words int) bool {
	t.Helper()
	for range words {
		prefix, cycle := word(r, atoms), word(r, atoms)
		if len(cycle) == 0 {
			continue
		}
		got, err := d.Accepts(prefix, cycle)
		var large *TooLarge
		switch {
		case errors.As(err, &large):
			return false
		case err != nil:
			t.Fatal(err)
		}
		if want := f.Holds(prefix, cycle); got != want {
			t.Errorf("%s: the word %b (%b)* satisfies it: %t, but the automaton accepts it: %t", text, prefix, cycle, want, got)
			return true
		}
	}
	return true
}

// word is some valuations, up to 5.
func word(r *rand.Rand, atoms int) []uint64 {
	list := make([]uint64, r.IntN(6))
	for i := range list {
		list[i] = r.Uint64() & (1<<atoms - 1)
	}
	return list
}

// random is a Büchi automaton over two atoms.
func random(r *rand.Rand, states int) *automaton.Automaton {
	a := &automaton.Automaton{Atoms: []string{"a", "b"}, Sets: 1}
	for range states {
		var edges []automaton.Edge
		for letter := range uint64(4) {
			for range r.IntN(3) {
				e := automaton.Edge{To: int32(r.IntN(states)), Guard: automaton.Cube{True: letter, False: 3 &^ letter}}
				if r.IntN(4) == 0 {
					e.Sets = 1
				}
				edges = append(edges, e)
			}
		}
		a.States = append(a.States, edges)
	}
	return a
}

// TestRandomAutomata: so it is of random Büchi automata, which formulae seldom make; of words, all short ones.
func TestRandomAutomata(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 9))
	count := 60
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		count = 3000
	}
	words := short(3)
	accepted, decided := 0, 0
	for range count {
		a := random(r, 1+r.IntN(5))
		d, err := New(a, 100_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, prefix := range words[:5] { // none, and each letter
			for _, cycle := range words[1:] {
				want := a.Accepts(prefix, cycle)
				got, err := d.Accepts(prefix, cycle)
				if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Fatalf("the word %b (%b)*: the Büchi automaton accepts it: %t, the deterministic one: %t\n%v", prefix, cycle, want, got, a.States)
				}
				if decided++; want {
					accepted++
				}
			}
		}
	}
	if accepted < decided/10 || accepted > decided*9/10 {
		t.Errorf("%d of %d words are accepted: the test compares too little", accepted, decided)
	}
}

// short are all words over four letters up to a length, the empty one first.
func short(length int) [][]uint64 {
	list := [][]uint64{nil}
	for i := 0; i < len(list); i++ {
		if len(list[i]) == length {
			break
		}
		for letter := range uint64(4) {
			list = append(list, append(append([]uint64(nil), list[i]...), letter))
		}
	}
	return list
}

func TestTooLarge(t *testing.T) {
	f := ltl.Globally(ltl.Or(ltl.Finally(ltl.Atom(0)), ltl.Next(ltl.Next(ltl.Next(ltl.Finally(ltl.Globally(ltl.Atom(1))))))))
	b, err := automaton.Translate(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(b.Büchi(), 3)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		if _, err = d.Accepts(word(r, 2), []uint64{1, 2, 0}); err != nil {
			break
		}
	}
	var large *TooLarge
	if !errors.As(err, &large) || !strings.Contains(err.Error(), "more than 3 states") {
		t.Error(err)
	}
}
