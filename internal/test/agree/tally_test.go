package agree

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heddle/internal/result/verdict"
	"heddle/internal/test/irprograms"
)

// tally counts what was compared.
type tally struct {
	sync.Mutex
	programs, violated, gaveUp map[string]int // by family
	open, differ               map[string]int // answers, by family
	ways                       map[string]*wayTally
}

type wayTally struct {
	checked, open, states int
	time                  time.Duration
	kinds                 map[string]int // by family
}

func newTally() *tally {
	return &tally{programs: map[string]int{}, violated: map[string]int{}, gaveUp: map[string]int{},
		open: map[string]int{}, differ: map[string]int{}, ways: map[string]*wayTally{}}
}

func (n *tally) program(p *irprograms.Program, want outcome) {
	n.Lock()
	defer n.Unlock()
	n.programs[p.Family]++
	if want.err != nil {
		n.gaveUp[p.Family]++
	} else if want.answer == verdict.Violated {
		n.violated[p.Family]++
	}
}

func (n *tally) way(p *irprograms.Program, w *way, gap bool, o outcome, took time.Duration) {
	n.Lock()
	defer n.Unlock()
	x := n.ways[w.name]
	if x == nil {
		x = &wayTally{kinds: map[string]int{}}
		n.ways[w.name] = x
	}
	x.checked++
	x.kinds[p.Family]++
	x.states += o.states
	x.time += took
	if gap {
		x.open++
		n.open[p.Family]++
	}
}

func (n *tally) different(p *irprograms.Program) {
	n.Lock()
	defer n.Unlock()
	n.differ[p.Family]++
}

// answers is how many answers were compared on the programs of a family.
func (n *tally) answers(family string) (all int) {
	for _, x := range n.ways {
		all += x.kinds[family]
	}
	return all
}

// Shares that a run must not exceed, of what is compared.
const (
	mostGivenUp = 0.25 // programs that are too large for the oracle
	mostOpen    = 0.06 // answers left open, of ways that demand one
	mostOpenFew = 0.5  // of symbolic ways

	// Larger programs meet the bounds of this test more often: on states of the oracle, and
	// on those of a search that keeps each state with the switches so far.
	mostGivenUpLarger = 0.4
	mostOpenLarger    = 0.35
)

// report logs the counts and holds them to their bounds.
func (n *tally) report(t *testing.T) {
	for family, all := range n.programs {
		t.Logf("%s: %d programs, %d violated, the oracle gives up on %d", family, all, n.violated[family], n.gaveUp[family])
		most := mostGivenUp
		if family == larger {
			most = mostGivenUpLarger
		}
		if float64(n.gaveUp[family]) > most*float64(all) && all > 100 {
			t.Errorf("%s: the oracle gives up on %d of %d programs", family, n.gaveUp[family], all)
		}
		if judged := all - n.gaveUp[family]; all > 100 && (n.violated[family] < judged/10 || n.violated[family] > judged*9/10) {
			t.Errorf("%s: %d of %d programs are violated: such programs test little", family, n.violated[family], judged)
		}
	}
	for k := range ways {
		w := &ways[k]
		x := n.ways[w.name]
		if x == nil {
			continue
		}
		var kinds []string
		for family, count := range x.kinds {
			kinds = append(kinds, fmt.Sprintf("%s %d", family, count))
		}
		slices.Sort(kinds)
		t.Logf("%-24s %6d checked (%s), %d left open, %d states, %v each", w.name, x.checked, strings.Join(kinds, ", "), x.open, x.states/x.checked, x.time/time.Duration(x.checked))
		most := mostOpen
		if x.kinds[larger] > 0 {
			most = mostOpenLarger
		}
		if w.symbolic() {
			most = mostOpenFew
		}
		if w.demand != violation && x.checked > 100 && float64(x.open) > most*float64(x.checked) {
			t.Errorf("%s leaves %d of %d answers open", w.name, x.open, x.checked)
		}
	}
}
