package subtrees

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine"
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testteam"
)

// crew is some workers, any of which does a task. As a job begins, somebody could do a part of it, and soon again.
type crew struct {
	testteam.Team
	p    *plan.Plan
	free chan *Worker
	jobs atomic.Int32

	elsewhere bool // a path led elsewhere
	done      chan struct{}
}

func newCrew(p *plan.Plan, workers int) *crew {
	c := &crew{p: p, free: make(chan *Worker, workers), done: make(chan struct{})}
	for i := range workers {
		c.free <- &Worker{longest: time.Duration(i) * 3 * time.Millisecond} // the first has the usual time
	}
	c.Work = c.work
	return c
}

func (c *crew) work(number uint64, task []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error) {
	c.jobs.Add(1)
	w := <-c.free
	defer func() { c.free <- w }()
	over := make(chan struct{})
	defer close(over)
	go c.wants(number, wires, over)
	return w.Do(c.p, task, wires, stop)
}

// wants asks for parts of a job while it is under way.
func (c *crew) wants(number uint64, wires plan.Wires, over chan struct{}) {
	search, name, message := Wanted(number)
	w := wires.Wire(search)
	for {
		select {
		case <-over:
			return
		case <-time.After(200 * time.Microsecond):
			_ = w.Send(name, message)
		}
	}
}

func (c *crew) end() {
	for range cap(c.free) {
		(<-c.free).Close()
	}
}

// searched is what a search has found, as far as it must not depend on who searches.
type searched struct {
	states     int
	violations []string
	others     []string
	notes      machine.NotesRecord
	open       int
}

func keysOf(list []search.Found) (all []string) {
	set := map[string]bool{}
	for _, f := range list {
		set[fmt.Sprintf("%s %x", f.Failure.Check, f.Failure.Key)] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// alone searches by one branch.
func alone(t *testing.T, p *plan.Plan) (searched, *search.Result) {
	t.Helper()
	b, err := symbolic.NewBranch(p, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	r, err := b.Search(nil)
	if err != nil {
		t.Fatal(err)
	}
	f := b.Findings()
	return searched{r.States, keysOf(r.Violations), keysOf(r.Others), f.Notes, f.Questions.Open}, r
}

func together(t *testing.T, o *engine.Outcome) searched {
	t.Helper()
	r := o.Evidence.Found
	return searched{r.States, keysOf(r.Violations), keysOf(r.Others), o.Evidence.Machine.Notes().Record(), o.Questions.Open}
}

// unknowns is a plan to search with inputs as unknowns; nil: the program needs flags.
func unknowns(t *testing.T, text string) *plan.Plan {
	p, err := testplan.Programs{}.Try(t, text, func(k *plan.Task) {
		k.Search.Engine, k.Checks.Set, k.Checks.KeepGoing, k.Search.CounterAbstraction, k.Host.Interrupted = plan.EngineSymbolic, machine.DefaultChecks, true, plan.CountOff, nil
	})
	if err != nil || bmc.RefusalsOf(p).Why(p, nil) != "" {
		return nil
	}
	return plan.Divided(p)
}

// compare compares a search by several workers with one by a branch. It must see so many states at least.
func compare(t *testing.T, name string, p *plan.Plan, c *crew, want searched, least int) (states int) {
	t.Helper()
	defer c.end()
	o, err := Search(p.With(func(k *plan.Task) { k.Search.Divide = cap(c.free) }), c)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	got := together(t, o)
	if r := o.Evidence.Found; len(r.Limits) > 0 {
		t.Errorf("%s: %v", name, r.Limits)
	}
	if ledElsewhere(o.Evidence.Found) { // which is no proof, and no failure of this
		c.elsewhere = true
		if err := o.Close(); err != nil {
			t.Error(err)
		}
		return got.states
	}
	if got.states < least || !slices.Equal(got.violations, want.violations) || !slices.Equal(got.others, want.others) || fmt.Sprint(got.notes) != fmt.Sprint(want.notes) || got.open > 0 && want.open == 0 {
		t.Errorf("%s: %+v; one branch: %+v", name, got, want)
	}
	for _, f := range o.Evidence.Found.Violations {
		if _, err := o.Confirm(f); err != nil && want.open == 0 {
			t.Errorf("%s: %s: %v", name, f.Failure.Text, err)
		}
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	return got.states
}

// ledElsewhere reports whether a part was not searched since its path led elsewhere.
func ledElsewhere(r *search.Result) bool {
	return !r.Complete() && slices.ContainsFunc(r.Others, func(f search.Found) bool {
		return strings.HasPrefix(f.Failure.Text, "a part of the paths was not searched")
	})
}

// programs are all of a folder of testdata.
func programs(t *testing.T, folder string) map[string]string {
	files, err := filepath.Glob(checkout.Path("testdata", folder, "*.c"))
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(file)] = string(text)
	}
	return all
}

// TestSame: however many workers there are, failures and notes are those of one, each violation replays. What a search meets again in the middle of an action depends on its order, and so does a small part of the states.
func TestSame(t *testing.T) {
	every := 8
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		every = 1
	}
	compared, found, jobs, more, elsewhere := 0, 0, 0, 0, 0
	for _, folder := range []string{"symbolic", "threads", "memory"} {
		all := programs(t, folder)
		for i, name := range slices.Sorted(maps.Keys(all)) {
			if i%every != 0 {
				continue
			}
			p := unknowns(t, all[name])
			if p == nil {
				continue
			}
			limited := p.With(func(k *plan.Task) {
				begun := time.Now()
				k.Host.Clock, k.Bounds.Seconds = func() float64 { return time.Since(begun).Seconds() }, 2
			})
			want, r := alone(t, limited)
			if len(r.Limits) > 0 || want.states > 3000 {
				continue
			}
			for _, workers := range []int{1, 3} {
				c := newCrew(p, workers)
				states := compare(t, name, p, c, want, want.states*9/10)
				if jobs += int(c.jobs.Load()); states > want.states {
					more++
				}
				if c.elsewhere {
					elsewhere++
				}
			}
			compared, found = compared+1, found+len(want.violations)
		}
	}
	if t.Logf("%d programs, %d violations, %d jobs; %d searches met more states, in %d a path led elsewhere", compared, found, jobs, more, elsewhere); compared < 20 || found < 20 || jobs < 4*compared || elsewhere > compared/10 {
		t.Error("too few")
	}
}

// sorting sorts unknown numbers: a path for each order of them.
const sorting = testplan.Head + `
int main(void) {
  unsigned a[6];
  for (int i = 0; i < 6; i++) a[i] = in();
  for (int i = 1; i < 6; i++) { unsigned x = a[i], j = i; while (j > 0 && a[j-1] > x) { a[j] = a[j-1]; j--; } a[j] = x; }
  for (int i = 1; i < 6; i++) check(a[i-1] <= a[i]);
  check(a[0] != 7 || a[5] != 11);
  return 0;
}`

// TestMessages: messages may be lost, and come twice.
func TestMessages(t *testing.T) {
	p := unknowns(t, sorting)
	want, _ := alone(t, p)
	if len(want.violations) != 1 {
		t.Fatal(want)
	}
	for seed := range uint64(4) {
		draw := rand.New(rand.NewPCG(seed, 2))
		c := newCrew(p, 3)
		var mu sync.Mutex
		c.Times = func(string, []byte) int {
			mu.Lock()
			defer mu.Unlock()
			return []int{0, 1, 1, 2}[draw.IntN(4)]
		}
		compare(t, fmt.Sprint("seed ", seed), p, c, want, want.states)
		if c.jobs.Load() < 10 {
			t.Errorf("only %d jobs", c.jobs.Load())
		}
	}
}

// TestWorkersLost: a job whose worker is lost in the middle is done again by another; of one that two have done the first result counts, and what rests on the other one's is done anew.
func TestWorkersLost(t *testing.T) {
	p := unknowns(t, sorting)
	want, _ := alone(t, p)
	lost, twice := atomic.Int32{}, atomic.Int32{}
	for seed := range uint64(3) {
		draw := rand.New(rand.NewPCG(seed, 3))
		var mu sync.Mutex
		drawn := func() int {
			mu.Lock()
			defer mu.Unlock()
			return draw.IntN(6)
		}
		c := newCrew(p, 3)
		c.Work = func(number uint64, task []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error) {
			switch drawn() {
			case 0: // it is lost after a while
				dies := make(chan struct{})
				time.AfterFunc(time.Duration(seed)*time.Millisecond, func() { close(dies) })
				r, err := c.work(number, task, wires, dies)
				if !errors.Is(err, plan.ErrGivenUp) {
					return r, err
				}
				lost.Add(1)
			case 1: // its result is late, and another's counts
				if _, err := c.work(number, task, wires, stop); err != nil {
					return nil, err
				}
				twice.Add(1)
			}
			return c.work(number, task, wires, stop)
		}
		compare(t, fmt.Sprint("seed ", seed), p, c, want, want.states)
	}
	if t.Logf("%d lost, %d twice", lost.Load(), twice.Load()); lost.Load() == 0 || twice.Load() < 5 {
		t.Error("too few")
	}
}

// TestElsewhere: a path that leads elsewhere in another process is no part of a proof.
func TestElsewhere(t *testing.T) {
	p := unknowns(t, sorting)
	c := newCrew(p, 3)
	defer c.end()
	c.Work = func(number uint64, data []byte, wires plan.Wires, stop <-chan struct{}) ([]byte, error) {
		x, err := unpacked[task](data)
		if err == nil && len(x.Job) > 1 {
			x.Job[len(x.Job)-1].Print++
		}
		return c.work(number, packed(x), wires, stop)
	}
	o, err := Search(p.With(func(k *plan.Task) { k.Search.Divide = 3 }), c)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if r := o.Evidence.Found; r.Complete() || len(r.Others) != 1 || c.jobs.Load() < 1+mostElsewhere {
		t.Errorf("complete %v, %v, %d jobs", r.Complete(), keysOf(r.Others), c.jobs.Load())
	}
}
