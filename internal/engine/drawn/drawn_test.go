package drawn

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
	"heddle/internal/explore/system"
	"heddle/internal/test/testplan"
)

// lost fails in few of its runs, and differently.
const lost = testplan.Head + `
#include <stdatomic.h>
atomic_int c;
static void *f(void *p) { for (int i = 0; i < 3; i++) { int x = c; c = x + 1; } return p; }
int main(void) { pthread_t s, t, u; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0); pthread_create(&u, 0, f, 0);
	pthread_join(s, 0); pthread_join(t, 0); pthread_join(u, 0); check(c != 2); if ("MORE"[0] == 't') check(c != 3); return 0; }`

func lostPlan(t *testing.T, o order.Order, runs int, change func(*plan.Task)) *plan.Plan {
	more := &plan.Task{}
	if change != nil {
		change(more)
	}
	return testplan.Programs{}.Plan(t, strings.ReplaceAll(lost, "MORE", strconv.FormatBool(more.Checks.KeepGoing)), func(k *plan.Task) {
		k.Search.Engine, k.Search.Order, k.Sampling.Runs, k.Sampling.Seed, k.Host.Interrupted = plan.EngineExplicit, o, runs, 5, nil
		if change != nil {
			change(k)
		}
	})
}

// alone is what one process finds.
func alone(t *testing.T, p *plan.Plan) *search.Result {
	t.Helper()
	o, err := passes.New(p, nil).Run()
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	return o.Evidence.Found
}

// works makes pieces, in any order.
func works(p *plan.Plan) Ask {
	return func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
		data, err := Make(p, x)
		return data, "worker", err
	}
}

// searched searches by what makes pieces.
func searched(t *testing.T, p *plan.Plan, ask Ask) (*Searched, *search.Result) {
	t.Helper()
	s, err := Search(p, 8, ask)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, s.Evidence.Found
}

// said is what a result says: all but when its failures were made.
func said(r *search.Result) string {
	text := fmt.Sprint(r.States, r.Transitions, r.MaxDepth, r.Limits, r.Pruned)
	for _, f := range slices.Concat(r.Violations, r.Others) {
		text += fmt.Sprintf("\n%d %s %x %x %s: %s", f.Failure.Class, f.Failure.Check, f.Failure.Key, f.Failure.Calls, f.Failure.Text, f.Schedule)
	}
	return text
}

// TestPieces: pieces that come in any order are what one process finds, which makes all of them one after another.
func TestPieces(t *testing.T) {
	fails := 0
	for name, x := range map[string]struct {
		o      order.Order
		runs   int
		change func(*plan.Task)
	}{
		"random":                  {order.Random, 3000, nil},
		"random, no violation":    {order.Random, 5, nil},
		"random, all violations":  {order.Random, 3000, func(k *plan.Task) { k.Checks.KeepGoing = true }},
		"random, short runs":      {order.Random, 500, func(k *plan.Task) { k.Bounds.Depth = 9 }},
		"random, another seed":    {order.Random, 3000, func(k *plan.Task) { k.Sampling.Seed = 77 }},
		"swarm":                   {order.Swarm, 6, nil},
		"swarm of few states":     {order.Swarm, 6, func(k *plan.Task) { k.Bounds.States = 60 }},
		"swarm, all violations":   {order.Swarm, 3, func(k *plan.Task) { k.Checks.KeepGoing = true }},
		"swarm, a little of each": {order.Swarm, 40, func(k *plan.Task) { k.Bounds.Depth = 30 }},
	} {
		p := lostPlan(t, x.o, x.runs, x.change)
		want := alone(t, p)
		o, got := searched(t, p, works(p))
		if said(got) != said(want) {
			t.Errorf("%s: in pieces\n%s\nalone\n%s", name, said(got), said(want))
		}
		if got.Complete() || len(o.Distrusted) > 0 {
			t.Errorf("%s: complete %v, distrusted %v", name, got.Complete(), o.Distrusted)
		}
		for _, f := range got.Violations {
			if _, err := o.Confirm(f); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			fails++
		}
	}
	if fails < 6 {
		t.Errorf("only %d violations were compared", fails)
	}
}

// TestSwarmByWorkers: however many workers a process has, a swarm is the same.
func TestSwarmByWorkers(t *testing.T) {
	for _, states := range []int{60, 0} {
		want := ""
		for _, workers := range []int{1, 2, 3, 5} {
			p := lostPlan(t, order.Swarm, 7, func(k *plan.Task) { k.Search.Workers, k.Bounds.States = workers, states })
			if got := said(alone(t, p)); want == "" {
				want = got
			} else if got != want {
				t.Errorf("%d workers:\n%s\none\n%s", workers, got, want)
			}
		}
	}
}

// bent is an Ask whose pieces are changed on their way.
func bent(p *plan.Plan, bend func(m *made)) Ask {
	return func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		data, err := Make(p, x)
		if err != nil {
			return nil, "", err
		}
		m := &made{}
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(m); err != nil {
			return nil, "", err
		}
		bend(m)
		var out bytes.Buffer
		err = gob.NewEncoder(&out).Encode(m)
		return out.Bytes(), "liar", err
	}
}

// TestLies: a violation that fails nothing here is none, and the piece is made here; what makes no sense is an error that names the worker.
func TestLies(t *testing.T) {
	p := lostPlan(t, order.Random, 60, func(k *plan.Task) { k.Checks.Never = nil })
	want := alone(t, p)
	lie := search.Found{Failure: &system.Failure{Check: "assert", Key: 1, Text: "a lie"}, Schedule: schedule.Schedule{{Thread: 0}, {Thread: 1}}}
	for name, s := range map[string]schedule.Schedule{"short": lie.Schedule, "none": nil, "no such thread": {{Thread: 99}}, "below": {{Thread: -1}, {Thread: -7, Choice: -9}}, "choice": {{Choice: 1 << 60}}} {
		told := atomic.Int32{}
		o, got := searched(t, p, bent(p, func(m *made) {
			if m.Piece.First == 0 {
				f := lie
				f.Schedule = s
				m.Violations = []search.Found{f}
				told.Add(1)
			}
		}))
		if said(got) != said(want) || told.Load() != 1 || len(o.Distrusted) != 1 || !strings.Contains(o.Distrusted[0], "worker liar (assert: a lie) did not replay") {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, o.Distrusted, said(got), said(want))
		}
	}
	for want, bend := range map[string]func(m *made){
		"it is of piece":            func(m *made) { m.Piece.First++ },
		"violations that are none":  func(m *made) { m.Others = append(m.Others, search.Found{}) },
		"figures below zero":        func(m *made) { m.Transitions = -1 },
		"invalid violations":        func(m *made) { m.Others = append(m.Others, lie) },
		"a limit that there is not": func(m *made) { m.Limits = append(m.Limits, "x") },
		"failures of a kind that there is not": func(m *made) {
			m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped + 1}})
		},
		"it wants runs to be drawn again that were": func(m *made) {
			m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped}})
		},
		"notes have": func(m *made) { m.Notes.Sets = nil },
	} {
		if o, err := Search(p, 4, bent(p, bend)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v", want, o, err)
		}
	}
	q := lostPlan(t, order.Swarm, 3, nil)
	if o, err := Search(q, 4, bent(q, func(m *made) {
		m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped}})
	})); err == nil || !strings.Contains(err.Error(), "it wants to be searched again") {
		t.Error(o, err)
	}
	if o, err := Search(q, 4, func(uint64, passes.Piece, <-chan struct{}) ([]byte, string, error) {
		return []byte("nonsense"), "liar", nil
	}); err == nil || !strings.Contains(err.Error(), "worker liar") {
		t.Error(o, err)
	}
}

// TestDrawnAgain: where a run shows that memory is shared which was thought not to be, all are drawn again, unless one with a lower number has decided.
func TestDrawnAgain(t *testing.T) {
	p := lostPlan(t, order.Random, 40, func(k *plan.Task) { k.Checks.KeepGoing = true })
	shared := passes.New(p, nil)
	shared.Shared = true
	o, err := shared.Run()
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	var numbers [2]atomic.Int32
	ask := bent(p, func(m *made) {
		if m.Piece.First == 8 && !m.Piece.Shared {
			m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped, Key: 9}}, search.Found{Failure: &system.Failure{Class: system.Limit, Key: 10, Text: "a limit that was met before"}})
		}
		if m.Piece.First > 8 && !m.Piece.Shared { // which counts no more
			m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Limit, Key: 11, Text: "a limit behind it"}})
		}
	})
	found, got := searched(t, p, func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		if numbers[number/roundOf].Add(1); x.Shared != (number >= roundOf) {
			t.Errorf("piece %d: %+v", number, x)
		}
		return ask(number, x, stop)
	})
	if numbers[0].Load() < 2 || numbers[1].Load() != 5 {
		t.Errorf("%d and %d pieces", numbers[0].Load(), numbers[1].Load())
	}
	want := o.Evidence.Found
	want.Others = append(want.Others, search.Found{Failure: &system.Failure{Class: system.Limit, Key: 10, Text: "a limit that was met before"}})
	if said(got) != said(want) || len(found.Distrusted) > 0 {
		t.Errorf("%v\n%s\nwant\n%s", found.Distrusted, said(got), said(want))
	}
	q := lostPlan(t, order.Random, 3000, nil)
	if _, got := searched(t, q, bent(q, func(m *made) {
		if m.Piece.First > 1000 {
			m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped}})
		}
	})); said(got) != said(alone(t, q)) {
		t.Errorf("a run behind the violation decides:\n%s", said(got))
	}
}

// TestEndedBefore: a search that is ended before pieces have come is unknown, with the reason; but a violation that has come is one.
func TestEndedBefore(t *testing.T) {
	p := lostPlan(t, order.Random, 3000, nil)
	all := alone(t, p)
	if len(all.Violations) == 0 {
		t.Fatal("no violation")
	}
	work := works(p)
	arrived, once := make(chan bool), sync.Once{}
	ask := func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		if number == 0 { // until the violation, and some time later
			<-arrived
			return nil, "", plan.ErrGivenUp
		}
		data, worker, err := work(number, x, stop)
		if m, failed := read(data, x); failed == nil && len(m.Violations) > 0 {
			once.Do(func() { time.AfterFunc(20*time.Millisecond, func() { close(arrived) }) })
		}
		return data, worker, err
	}
	if o, got := searched(t, p, ask); len(got.Violations) != 1 || passes.New(p, nil).Replays(got.Violations[0]) != nil || o.Evidence.Found != got || !slices.Equal(got.Limits, []search.Limit{search.Runs}) {
		t.Errorf("%s", said(got))
	}
	again := bent(p, func(m *made) {
		m.Others = append(m.Others, search.Found{Failure: &system.Failure{Class: system.Escaped, Key: 9}})
	})
	if _, got := searched(t, p, func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		if number == 0 {
			time.Sleep(50 * time.Millisecond)
			return nil, "", plan.ErrGivenUp
		}
		return again(number, x, stop)
	}); got.Met(system.Escaped) || len(got.Limits) != 2 {
		t.Errorf("what was to be drawn again counts:\n%s", said(got))
	}
	p = lostPlan(t, order.Random, 8, func(k *plan.Task) { k.Checks.KeepGoing = true })
	for want, interrupted := range map[search.Limit]bool{search.Time: false, search.Interrupted: true} {
		q := p.With(func(k *plan.Task) { k.Host.Interrupted = func() bool { return interrupted } })
		_, got := searched(t, q, func(uint64, passes.Piece, <-chan struct{}) ([]byte, string, error) { return nil, "", plan.ErrGivenUp })
		if !slices.Equal(got.Limits, []search.Limit{want, search.Runs}) || got.Transitions != 0 || len(got.Violations) > 0 {
			t.Errorf("%s:\n%s", want, said(got))
		}
	}
}

// TestStopped: when a piece ends the search, those after it that are under way are stopped, and no others are begun.
func TestStopped(t *testing.T) {
	p := lostPlan(t, order.Swarm, 1000, nil)
	var begun atomic.Int32
	_, got := searched(t, p, func(number uint64, x passes.Piece, stop <-chan struct{}) ([]byte, string, error) {
		if begun.Add(1); number > 0 {
			<-stop
			return nil, "", plan.ErrGivenUp
		}
		data, err := Make(p, x)
		return data, "", err
	})
	if len(got.Violations) != 1 || begun.Load() > 8 || !reflect.DeepEqual(got.Limits, []search.Limit{search.Parts}) {
		t.Errorf("%d pieces\n%s", begun.Load(), said(got))
	}
}
