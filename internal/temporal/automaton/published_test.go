package automaton

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/query"
	"heddle/internal/temporal/ltl"
)

var update = flag.Bool("update", false, "rewrite testdata/published.txt with our figures")

// read is the formula of a text.
func read(t testing.TB, text string) (*ltl.Formula, []string) {
	t.Helper()
	n, err := query.ParseLinear(text)
	if err != nil {
		t.Fatal(err)
	}
	f, atoms, err := linear.Of(n)
	if err != nil {
		t.Fatal(err)
	}
	return f, linear.Names(atoms)
}

// translated is the automaton of a formula.
func translated(t testing.TB, f *ltl.Formula, atoms []string) *Automaton {
	t.Helper()
	a, err := Translate(f, atoms)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const publishedFile = "testdata/published.txt"

// row is a line of published.txt.
type row struct {
	name, text string
	theirs     [4]int // states: Spot's TGBA and BA, LTL3BA's TGBA and BA
	ours       [3]int // states of the TGBA and of the BA, edges of the TGBA
}

func published(t testing.TB) (head []string, rows []row) {
	t.Helper()
	text, err := os.ReadFile(publishedFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			head = append(head, line)
			continue
		}
		parts := strings.Split(line, "\t")
		r := row{name: parts[0], text: parts[1]}
		for i, p := range parts[2:] {
			n, err := strconv.Atoi(p)
			if err != nil {
				t.Fatal(err)
			}
			if i < 4 {
				r.theirs[i] = n
			} else {
				r.ours[i-4] = n
			}
		}
		rows = append(rows, r)
	}
	return head, rows
}

// BenchmarkTranslate makes the automata of all published formulae and of their negations.
func BenchmarkTranslate(b *testing.B) {
	_, rows := published(b)
	formulae := make([]*ltl.Formula, len(rows))
	for i, r := range rows {
		formulae[i], _ = read(b, r.text)
	}
	for b.Loop() {
		for _, f := range formulae {
			translated(b, f, nil)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(formulae)), "µs/formula")
}

// TestPublished compares the sizes of our automata with published ones: none may have
// more than one state more than the better of the two tools, and what is written of ours
// in the table must be true.
func TestPublished(t *testing.T) {
	head, rows := published(t)
	summary := map[string]int{}
	for i := range rows {
		r := &rows[i]
		f, atoms := read(t, r.text)
		a := translated(t, f, atoms)
		b := a.Büchi()
		ours := [3]int{len(a.States), len(b.States), a.Edges()}
		if ours != r.ours && !*update {
			t.Errorf("%s: states of the TGBA and the BA, edges: %d, not as written %d: %s", r.name, ours, r.ours, r.text)
		}
		r.ours = ours
		for k, what := range []string{"TGBA", "BA"} {
			least := max(min(r.theirs[k], r.theirs[k+2]), 1)
			more := ours[k] - least
			switch {
			case more <= 0:
				summary[what+" at most as many"]++
			case more == 1:
				summary[what+" one more"]++
				t.Logf("%s: %s of %d states, published %d: %s", r.name, what, ours[k], least, r.text)
			default:
				summary[what+" more"]++
				t.Errorf("%s: %s of %d states, published %d: %s", r.name, what, ours[k], least, r.text)
			}
		}
	}
	t.Log(summary)
	if *update {
		var b strings.Builder
		for _, h := range head {
			fmt.Fprintln(&b, h)
		}
		for _, r := range rows {
			fmt.Fprintf(&b, "%s\t%s", r.name, r.text)
			for _, n := range append(r.theirs[:], r.ours[:]...) {
				fmt.Fprintf(&b, "\t%d", n)
			}
			fmt.Fprintln(&b)
		}
		if err := os.WriteFile(publishedFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPublishedFormulae compares the automata of the published formulae and of their
// negations with the formulae themselves, and with each other.
func TestPublishedFormulae(t *testing.T) {
	_, rows := published(t)
	r := rand.New(rand.NewPCG(18, 2))
	words := 10_000
	if testing.Short() {
		words = 500
	}
	for i := 0; i+1 < len(rows); i += 2 {
		f, atoms := read(t, rows[i].text)
		crossCheck(t, r, f, len(atoms), words)
	}
}

// crossCheck compares the automata of a formula and of its negation, and those with
// acceptance on states, with the formula on random words, and demands that no word is
// accepted by both.
func crossCheck(t *testing.T, r *rand.Rand, f *ltl.Formula, atoms, words int) {
	t.Helper()
	a, not := translated(t, f, nil), translated(t, ltl.Not(f), nil)
	agree(t, r, f, a, atoms, words)
	agree(t, r, ltl.Not(f), not, atoms, words)
	agree(t, r, f, a.Büchi(), atoms, words/10)
	agree(t, r, ltl.Not(f), not.Büchi(), atoms, words/10)
	if !Product(a, not).Empty() {
		t.Errorf("%s: a word is accepted by the automaton of the formula and by that of its negation", f)
	}
}
