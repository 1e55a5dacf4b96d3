package crosscheck

import (
	"os"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// dimension is one flag that says how states are searched, with its values.
type dimension struct {
	flag    string
	choices []choice
}

type choice struct {
	value string
	set   func(*plan.Task)
}

// dimensions are the flags that are combined with each other: a new one, or a new
// value, is put in here, and what it changes into expectation.
func dimensions() []dimension {
	reductions := dimension{flag: "--reduction"}
	for _, r := range reduction.All() {
		reductions.choices = append(reductions.choices, choice{string(r), func(t *plan.Task) { t.Search.Reduction = r }})
	}
	stores := dimension{flag: "--store"}
	for _, k := range []plan.StoreKind{plan.StoreTree, plan.StoreHash, plan.StoreHash128, plan.StoreBitstate} {
		stores.choices = append(stores.choices, choice{string(k), func(t *plan.Task) { t.Search.Store = k }})
	}
	nothing := choice{"", func(*plan.Task) {}}
	return []dimension{
		reductions,
		{"--search", []choice{
			{"dfs", func(t *plan.Task) { t.Search.Order = order.DepthFirst }},
			{"bfs", func(t *plan.Task) { t.Search.Order = order.BreadthFirst }},
			{"random", func(t *plan.Task) { t.Search.Order = order.Random }},
			{"swarm", func(t *plan.Task) { t.Search.Order, t.Sampling.Runs = order.Swarm, 2 }},
		}},
		stores,
		{"--spill", []choice{nothing, {"bitstate", func(t *plan.Task) { t.Search.Spill = true }}}},
		{"--workers", []choice{nothing, {"3", func(t *plan.Task) { t.Search.Workers = 3 }}}},
		{"--context-bound", []choice{nothing,
			{"1", func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Switches = true, 1 }},
			{"100", func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Switches = true, 100 }},
			{"100 delays", func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Switches, t.Bounds.Delays = true, 100, true }},
		}},
		{"--symmetry", []choice{nothing, {"on", func(t *plan.Task) { t.Search.Symmetry = true }}}},
	}
}

// combination is a value for each flag.
type combination map[string]string

func (c combination) String() string {
	var list []string
	for _, d := range dimensions() {
		if v := c[d.flag]; v != "" {
			list = append(list, d.flag+"="+v)
		}
	}
	return strings.Join(list, " ")
}

// expectation says what is to become of a combination, independently of how it is
// searched.
type expectation struct {
	refused bool
	off     bool           // the reduction is switched off
	used    string         // the one that is used
	clean   verdict.Answer // where nothing fails
}

func expected(c combination) (e expectation) {
	keeps := c["--store"] != "tree" || c["--spill"] != ""
	drawn, bounded := c["--search"] == "random" || c["--search"] == "swarm", c["--context-bound"] != ""
	e.refused = keeps && c["--search"] != "dfs" || drawn && bounded || c["--store"] == "bitstate" && c["--spill"] != "" ||
		c["--workers"] != "" && (c["--search"] == "bfs" || c["--search"] == "random" || c["--spill"] != "")
	symmetry, by := c["--symmetry"] != "", reduction.Name(c["--reduction"]).Info()
	e.refused = e.refused || symmetry && (c["--search"] != "dfs" || bounded || c["--workers"] != "")
	e.off = (symmetry || bounded || c["--search"] == "bfs" || c["--search"] == "random") && by.Orders
	e.used = by.Name.String()
	switch {
	case e.off:
		e.used = by.Instead.String()
	case by.Keyless != "" && (c["--search"] == "swarm" || c["--store"] == "hash128" || c["--store"] == "bitstate" || c["--spill"] != ""):
		e.off, e.used = true, by.Keyless.String()
	}
	if e.clean = verdict.Verified; drawn || c["--store"] == "bitstate" || c["--context-bound"] == "1" {
		e.clean = verdict.Unknown
	}
	return e
}

// combined are programs to search: one that is right, one with a bug and one with a
// deadlock; both show with one preemptive switch.
var combined = []struct {
	name, fails, text string
}{
	{"right", "", `
static void *work(void *arg) {
  for (int k = 0; k < 2; k++) { // more switches than the short passes allow
    pthread_mutex_lock(&a);
    x = x + 1;
    pthread_mutex_unlock(&a);
  }
  y = 1;
  return arg;
}
static void end(void) { assert(x == 4); }
`},
	{"bug", "assert", `
static void *work(void *arg) {
  pthread_mutex_lock(&a);
  int v = x;
  pthread_mutex_unlock(&a);
  y = 1;
  pthread_mutex_lock(&a);
  x = v + 1;
  pthread_mutex_unlock(&a);
  return arg;
}
static void end(void) { assert(x == 2); }
`},
	{"deadlock", "deadlock", `
static void *work(void *arg) {
  pthread_mutex_t *first = arg ? &a : &b, *second = arg ? &b : &a;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  x = x + 1;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return 0;
}
static void end(void) { y = x; }
`},
}

const combinedHead = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int x;
static atomic_int y;
`

const combinedMain = `
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, &x);
  work(0);
  pthread_join(t, 0);
  end();
  return 0;
}
`

// combinationsOneIn is of how many combinations make test judges one of a program, so that each is judged of one of the programs;
// nightly all are of all.
const combinationsOneIn = 3

// TestCombinations: every combination of the ways to search is refused, or gives the
// right answer, with a note if its reduction is switched off.
func TestCombinations(t *testing.T) {
	var list []combination
	for _, d := range dimensions() {
		list = times(list, d)
	}
	oneIn := combinationsOneIn
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		oneIn = 1
	}
	for k, x := range combined {
		file := checkout.Write(t, x.name+".c", combinedHead+x.text+combinedMain)
		compiled := testsession.Open(t, plan.Task{
			Source:   plan.Source{Load: compile.Options{Files: []string{file}}},
			Checks:   plan.Checks{Set: machine.DefaultChecks},
			Bounds:   plan.Bounds{Bytes: 32 << 20},
			Search:   plan.Search{CheckProviso: true},
			Sampling: plan.Sampling{Runs: 60, Seed: 1},
		})
		t.Run(x.name, func(t *testing.T) {
			refused, off := 0, 0
			for i, c := range list {
				if (i+k)%oneIn != 0 {
					continue
				}
				e := expected(c)
				judgeCombination(t, compiled, c, e, x.fails)
				if e.refused {
					refused++
				} else if e.off {
					off++
				}
			}
			if refused == 0 || off == 0 || refused+off >= len(list) {
				t.Errorf("of %d combinations %d are refused, %d switched off", len(list), refused, off)
			}
		})
	}
}

// times combines each combination with each value of a flag.
func times(list []combination, d dimension) (all []combination) {
	if list == nil {
		list = []combination{{}}
	}
	for _, c := range list {
		for _, x := range d.choices {
			more := combination{d.flag: x.value}
			for flag, value := range c {
				more[flag] = value
			}
			all = append(all, more)
		}
	}
	return all
}

func judgeCombination(t *testing.T, compiled *verify.Session, c combination, e expectation, fails string) {
	t.Helper()
	s := &verify.Session{Plan: compiled.With(func(t *plan.Task) {
		for _, d := range dimensions() {
			for _, x := range d.choices {
				if x.value == c[d.flag] {
					x.set(t)
				}
			}
		}
	})}
	s.Reduce(s.Task.Search.Reduction)
	if err := s.Task.Refused(); (err != nil) != e.refused {
		t.Errorf("%v: refused: %v, want %v", c, err, e.refused)
	}
	if e.refused {
		return
	}
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		t.Fatalf("%v: %v", c, err)
	}
	want := e.clean
	if fails != "" {
		want = verdict.Violated
	}
	v := &r.Verdict
	if v.Answer != want || want == verdict.Violated && r.Traces[0].Failure.Check != fails {
		t.Errorf("%v: %v (%v), want %v %s", c, v.Answer, v.Reasons, want, fails)
	}
	if v.Answer == verdict.Unknown && len(v.Reasons) == 0 {
		t.Errorf("%v: unknown without a reason", c)
	}
	if v.Reduction.Name != e.used || (v.Reduction.Why != "") != e.off {
		t.Errorf("%v: the reduction %+v was used, want %s", c, v.Reduction, e.used)
	}
}
