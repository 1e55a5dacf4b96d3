package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"heddle/internal/result/verdict"
)

// rarities is a published table of importance splitting.
type rarities struct {
	title string
	about string
	rows  []rarity
}

// rarity is one line of it.
type rarity struct {
	name      string
	published string // levels; probability; seconds
	question  question
	exact     float64
	off       float64 // standard error of the exact value, which was itself estimated; 0: it was computed
	source    string  // of the exact value
	slow      bool    // left out by the tests
}

// replications is how often an estimate is repeated for its interval.
const replications = 10

// lodinTable2 is Table 2 of LODIN 2017, whose estimates are Plasma Lab's.
func lodinTable2() *rarities {
	t := &rarities{
		title: "LODIN and Plasma Lab 2017, Table 2: importance splitting",
		about: `The query is ` + "`" + failed + "`" + `. Ours is ` + "`--method=fixed-effort`" + ` with the 1,000 runs a level of the
paper, once, which has no interval, and ten times, seed 1, two workers; the observers are
those of testdata/probabilistic. "No answer" is an estimate without an interval: of a single replication, and of ten where some died out,
they differ too much, or the score misses ways to the goal (docs/rare-events.md). The goal is the last level. "The text's levels" have i + j come to one
Fibonacci number after the other, the (k+2)-th at level k; so many of them end long before the goal does, and what is left is rare: too rare for
1,000 runs of fib_32. "Every second" reaches up to it. The published estimates have no interval; that of the
stack is wrong by seven orders, for its observer forbids most interleavings. Ours only guides. Of the two forms of the stack
"clang 5" has the listing's instructions.`,
	}
	fib := func(n int, how string, exact rarity, levels ...int64) {
		exact.name = fmt.Sprintf("fib_%d (clang 5), %s", n, how)
		exact.question = question{file: fmt.Sprintf("fib%d-clang5.ll", n), query: failed, observer: "fib.observer", levels: levels}
		t.rows = append(t.rows, exact)
	}
	fib16 := rarity{published: "7; 1.5e-3; 18.2", exact: 1.9821788958e-3, source: "computed by runs", slow: true}
	fib(16, "the text's levels", fib16, ascending(1, 1, 6)...)
	fib16.slow = false
	fib(16, "every second", fib16, ascending(2, 2, 6)...)
	fib32 := rarity{published: "14; 4.0e-6; 51.7", exact: 3.147e-6, off: 0.047e-6, source: "estimated outside of heddle", slow: true}
	fib(32, "the text's levels", fib32, ascending(1, 1, 13)...)
	fib(32, "every second", fib32, ascending(2, 2, 13)...)
	fib(32, "a pilot's levels", fib32)
	stack := rarity{name: "lock-free stack (clang 5)", published: "13; 3.86e-15; 530.6", exact: 5.4048937563e-8, source: "the chain",
		question: question{file: "stack-clang5.ll", query: failed, observer: "stack-clang5.observer", levels: []int64{4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18}}}
	t.rows = append(t.rows, stack)
	stack.name, stack.question.levels, stack.slow = "lock-free stack (clang 5), a pilot's levels", nil, true
	t.rows = append(t.rows, stack)
	stack.name, stack.published, stack.exact = "lock-free stack, without the observer's calls", "", 7.671800954e-8
	stack.question.file, stack.question.observer = "stack.c", "stack.observer"
	t.rows = append(t.rows, stack)
	return t
}

// ascending are so many levels from the first on.
func ascending(first, step int64, n int) (list []int64) {
	for k := range int64(n) {
		list = append(list, first+k*step)
	}
	return list
}

// split answers by fixed effort.
func (r *rarity) split(replications, workers int) (*verdict.Verdict, error) {
	ask := r.question
	ask.replications = replications
	return ask.tried("fixed-effort", workers)
}

// shown is a cell of an estimate.
func shown(a *verdict.Verdict) string {
	r := a.Estimate
	if a.Answer == verdict.Unknown {
		return fmt.Sprintf("no answer (%.2e)", r.Value)
	}
	return fmt.Sprintf("%.2e in %.2e-%.2e", r.Value, r.Low, r.High)
}

// far is how far the estimate is from the exact value, in standard errors.
func (r *rarity) far(a *verdict.Estimate) float64 {
	return math.Abs(a.Value-r.exact) / math.Hypot(a.Error, r.off)
}

// measured is a row without its seconds: those of one estimate and of all.
func (r *rarity) measured() (line string, once, often *verdict.Verdict, err error) {
	if once, err = r.split(1, 1); err != nil {
		return "", nil, nil, err
	}
	if often, err = r.split(replications, 2); err != nil {
		return "", nil, nil, err
	}
	exact := fmt.Sprintf("%.10e", r.exact)
	if r.off > 0 {
		exact = fmt.Sprintf("%.3e +- %.1e", r.exact, r.off)
	}
	cells := []string{r.name, r.published, fmt.Sprint(len(once.Estimate.Splitting.Levels)), shown(once), shown(often), fmt.Sprintf("%s (%s)", exact, r.source)}
	return "| " + strings.Join(cells, " | ") + " |", once, often, nil
}

func (t *rarities) head() string {
	names := []string{"program", "published: levels; probability; s", "levels", "once", "ten times", "exact", "s", "s, ten times"}
	return "| " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---|", len(names))
}

// write measures everything but what is kept, and writes the section.
func (t *rarities) write(w io.Writer, was earlier) error {
	fmt.Fprintf(w, "\n## %s\n\n%s\n\n%s\n", t.title, strings.TrimSpace(t.about), t.head())
	for k := range t.rows {
		if line, ok := was.row(t.title, t.rows[k].name, t.rows[k].published); ok && t.rows[k].slow {
			fmt.Fprintln(w, line)
			continue
		}
		line, once, often, err := t.rows[k].measured()
		if err != nil {
			return fmt.Errorf("%s, %s: %w", t.title, t.rows[k].name, err)
		}
		if _, err := fmt.Fprintf(w, "%s %.2f | %.2f |\n", line, once.Stats.Seconds, often.Stats.Seconds); err != nil {
			return err
		}
	}
	return nil
}
