package crosscheck

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const (
	shortPrograms = 30
	longPrograms  = 2000

	// plainStates is how many states the plain search may take; a program that
	// has more is not compared.
	plainStates = 150_000
)

// storesEvery says on which programs the stores are compared: every fourth.
const storesEvery = 4

// workersEvery says so for the numbers of workers.
const workersEvery = 3

func programs() int { return seeds.Amount("HEDDLE_RANDOM_PROGRAMS", shortPrograms, longPrograms) }

// TestRandomPrograms compares ways to search the same random programs: whatever
// the granularity, with and without knowledge of what is private, the answer and
// (when continuing after violations) the set of failing places are the same.
func TestRandomPrograms(t *testing.T) {
	compared := make(chan bool, programs())
	seeds.Each(t, programs(), func(t *testing.T, seed uint64) {
		compared <- compareSearches(t, seed)
	})
	close(compared)
	ran, n := len(compared), 0
	for ok := range compared {
		if ok {
			n++
		}
	}
	t.Logf("%d of %d programs compared, the others have too many states", n, ran)
	if n < programs()/2 && ran == programs() { // else -run has chosen some of them
		t.Errorf("only %d of %d programs are small enough to be compared", n, ran)
	}
}

// compareSearches is false if the program is too large.
func compareSearches(t *testing.T, seed uint64) bool {
	text := randomProgram(seed)
	file := checkout.Write(t, "random.c", text)
	open := func(change func(*plan.Task)) *verify.Session {
		task := plan.Task{
			Source: plan.Source{Load: compile.Options{Files: []string{file}}},
			Checks: plan.Checks{Set: machine.DefaultChecks, KeepGoing: true},
			Bounds: plan.Bounds{States: plainStates},
			Search: plan.Search{CheckProviso: true},
		}
		change(&task)
		s := testsession.Open(t, task)
		return s
	}
	plain, ok := places(t, open(func(k *plan.Task) { k.Search.Reduction = reduction.None }))
	if !ok {
		return false
	}
	reduced, ok := places(t, open(func(*plan.Task) {}))
	if !ok {
		t.Errorf("seed %d: the reduced search takes more states than the plain one", seed)
	} else if !slices.Equal(plain, reduced) {
		t.Errorf("seed %d: switching everywhere finds\n%v\nat visible actions\n%v\nin\n%s", seed, plain, reduced, text)
	}
	for _, r := range reduction.All() {
		if r == reduction.None || r == reduction.Persistent { // plain and reduced
			continue
		}
		if found, ok := places(t, open(func(k *plan.Task) { k.Search.Reduction = r })); ok && !slices.Equal(plain, found) {
			t.Errorf("seed %d: switching everywhere finds\n%v\nwith the reduction %s\n%v\nin\n%s", seed, plain, r, found, text)
		}
		compareAnswers(t, seed, r, len(plain) > 0, open)
	}
	compareOrders(t, seed, open)
	if seed%workersEvery == 0 {
		compareWorkers(t, open)
	}
	if seed%storesEvery == 0 {
		compareStores(t, open, reduced)
	}
	compareAnswers(t, seed, reduction.Default, len(plain) > 0, open)
	return true
}

// compareAnswers demands that a search which ends with the first violation finds one
// that replays if there is one, and else proves that there is none.
func compareAnswers(t *testing.T, seed uint64, r reduction.Name, violated bool, open func(func(*plan.Task)) *verify.Session) {
	first, err := open(func(k *plan.Task) { k.Checks.KeepGoing, k.Search.Reduction = false, r }).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	want := verdict.Verified
	if violated {
		want = verdict.Violated
	}
	if first.Verdict.Answer != want {
		t.Errorf("seed %d: with the reduction %q the first violation gives %v (%v), the full search %v", seed, r, first.Verdict.Answer, first.Verdict.Reasons, want)
	}
}

// compareStores holds each store to the failing places that the tree has found, to an
// answer that fits the way it keeps states, and hashes of 64 bits to the tree's
// states: with others orders of accesses are not followed.
func compareStores(t *testing.T, open func(func(*plan.Task)) *verify.Session, want []string) {
	tree, err := open(func(*plan.Task) {}).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		store  plan.StoreKind
		spill  bool
		memory int64
		clean  verdict.Answer // where nothing fails
	}{
		{plan.StoreHash, false, 0, verdict.Verified},
		{plan.StoreHash128, false, 0, verdict.Verified},
		{plan.StoreBitstate, false, 64 << 20, verdict.Unknown},
		{plan.StoreTree, true, 64 << 20, verdict.Verified}, // which it does not spend
		{plan.StoreTree, true, 480 << 10, verdict.Unknown}, // the tables are that large from the start
		{plan.StoreHash, true, 72 << 10, verdict.Unknown},
	} {
		as := func(k *plan.Task) { k.Search.Store, k.Search.Spill, k.Bounds.Bytes = x.store, x.spill, x.memory }
		got, ok := places(t, open(as))
		if !ok && x.spill {
			continue // the path alone takes more than so little memory
		}
		if !ok || !slices.Equal(want, got) {
			t.Errorf("--store=%s (spill %v) finds\n%v (complete %v), the default\n%v", x.store, x.spill, got, ok, want)
		}
		r, err := open(as).Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		if n, all := r.Verdict.Stats.States, tree.Verdict.Stats.States; n != all && (x.store == plan.StoreTree || x.store == plan.StoreHash) && !x.spill {
			t.Errorf("--store=%s has %d states, the tree %d", x.store, n, all)
		}
		answer := x.clean
		if len(want) > 0 {
			answer = verdict.Violated
		}
		// Memory is looked at now and then: a small search is over before it is spent.
		small := x.spill && answer == verdict.Unknown && r.Verdict.Answer == verdict.Verified && r.Verdict.Stats.Transitions < 1000
		if r.Verdict.Answer != answer && !small {
			t.Errorf("--store=%s (spill %v): %v (%v), want %v", x.store, x.spill, r.Verdict.Answer, r.Verdict.Reasons, answer)
		}
	}
}

// places are the failing places of a full search, sorted; false if it was cut
// off.
func places(t *testing.T, s *verify.Session) ([]string, bool) {
	t.Helper()
	r, m, err := s.Search()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if len(r.Limits) > 0 {
		return nil, false
	}
	if len(r.Others) > 0 {
		t.Fatalf("%s\n%s", r.Others[0].Failure.Text, r.Others[0].Schedule)
	}
	var list []string
	for _, v := range r.Violations {
		list = append(list, place(s, v))
	}
	sort.Strings(list)
	return slices.Compact(list), true
}

// place names a failing place; a deadlock has none of its own, nor what is found at the end of a run.
func place(s *verify.Session, v search.Found) string {
	pc := int(v.Failure.Key >> 8 & (1<<26 - 1))
	if v.Failure.Check == machine.Deadlock.String() || pc >= len(s.Program.Code) {
		return v.Failure.Check
	}
	text := fmt.Sprintf("%s %s", v.Failure.Check, s.Program.At(pc).Short())
	if v.Failure.Check == machine.Race.String() {
		text += fmt.Sprint(" ", s.Program.At(int(v.Failure.Key>>34)).Short())
	}
	return text
}

// compareOrders demands that a search breadth first gives the answer of one depth
// first, with no longer way to a violation, and that a bound on switches leaves the
// same failing places whether threads switch everywhere or at visible actions.
func compareOrders(t *testing.T, seed uint64, open func(func(*plan.Task)) *verify.Session) {
	check := func(by order.Order) *verify.Result {
		r, err := open(func(k *plan.Task) {
			k.Checks.KeepGoing, k.Search.Order, k.Search.Reduction = false, by, reduction.Local
		}).Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	depth, breadth := check(order.DepthFirst), check(order.BreadthFirst)
	if depth.Verdict.Answer != breadth.Verdict.Answer {
		t.Errorf("seed %d: breadth first the answer is %v (%v), depth first %v (%v)", seed,
			breadth.Verdict.Answer, breadth.Verdict.Reasons, depth.Verdict.Answer, depth.Verdict.Reasons)
	} else if len(depth.Traces) > 0 && depth.Traces[0].Actions < breadth.Traces[0].Actions {
		t.Errorf("seed %d: breadth first %d actions, depth first %d", seed, breadth.Traces[0].Actions, depth.Traces[0].Actions)
	}
	for bound := range 2 {
		few := func(r reduction.Name) ([]string, bool) {
			return places(t, open(func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.Switches, k.Search.Reduction = true, bound, r }))
		}
		plain, ok := few(reduction.None)
		reduced, _ := few(reduction.Local)
		// A race shows earlier where a new thread stands at its first access at once.
		reduced = slices.DeleteFunc(reduced, func(p string) bool { return strings.HasPrefix(p, "race ") && !slices.Contains(plain, p) })
		if ok && !slices.Equal(plain, reduced) {
			t.Errorf("seed %d: with up to %d preemptive switches everywhere\n%v\nat visible actions\n%v", seed, bound, plain, reduced)
		}
	}
}
