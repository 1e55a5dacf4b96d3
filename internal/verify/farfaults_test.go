package verify

import (
	"bytes"
	"encoding/gob"
	"strings"
	"sync"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// faulty is a fleet in this process. The searches of some contenders panic where they ask whether they are interrupted; others begin when these have ended.
type faulty struct {
	t      *testing.T
	fails  map[int]bool
	bundle []byte
	failed chan struct{} // closed when the owner of the job knows of it
	once   sync.Once
}

// Begin implements plan.Fleet.
func (f *faulty) Begin(bundle []byte) (plan.Team, error) {
	f.bundle = bundle
	return f, nil
}

// Wire implements plan.Wires.
func (f *faulty) Wire(int) plan.Wire { return nil }

// Width implements plan.Team.
func (f *faulty) Width() int { return 2 }

// Close implements plan.Team.
func (f *faulty) Close(bool) error { return nil }

// Do implements plan.Team.
func (f *faulty) Do(_ uint64, text []byte, stop <-chan struct{}) ([]byte, string, error) {
	var task farTask
	if err := gob.NewDecoder(bytes.NewReader(text)).Decode(&task); err != nil {
		return nil, "", err
	}
	c, err := newChecker(f.bundle, Means{})
	if err != nil {
		return nil, "", err
	}
	if f.fails[task.Contender] {
		c.plan = c.plan.With(func(k *plan.Task) { k.Host.Interrupted = func() bool { panic("injected") } })
	} else {
		select {
		case <-f.failed:
		case <-stop:
			return nil, "", plan.ErrGivenUp
		}
	}
	sent, err := (&Spread{c}).Do(f.t.Context(), text)
	return sent, "w", err
}

// says hears how far the job is.
func (f *faulty) says(stage string) {
	if strings.Contains(stage, "ended without an answer") {
		f.once.Do(func() { close(f.failed) })
	}
}

// TestWorkersFail: a panic of an engine in a worker of a fleet ends that engine's search only: the answer is that of the others, and lists the bug. Where no other
// is left, it is the reason.
func TestWorkersFail(t *testing.T) {
	const program = testplan.Head + `int main(void) { unsigned n = 0; for (int i = 0; i < 8; i++) n += in() % 64; check(n < 512); }`
	all := modules{}
	for name, x := range map[string]struct {
		engine plan.Engine
		fails  []int
		want   verdict.Answer
	}{
		"the first":  {plan.EngineAuto, []int{0}, verdict.Verified},
		"the second": {plan.EngineAuto, []int{1}, verdict.Verified},
		"all":        {plan.EngineAuto, []int{0, 1, 2, 3, 4, 5}, verdict.Unknown},
		"the only":   {plan.EngineExplicit, []int{wholly}, verdict.Unknown},
		"symbolic":   {plan.EngineSymbolic, []int{wholly}, verdict.Unknown},
	} {
		f := &faulty{t: t, fails: map[int]bool{}, failed: make(chan struct{})}
		for _, n := range x.fails {
			f.fails[n] = true
		}
		s := all.open(t, program, func(k *plan.Task) {
			k.Search.Engine, k.Source.Load.Buffer.Keep, k.Host.Fleet, k.Host.Stage = x.engine, true, f, f.says
		})
		r, err := s.Answer(Checks{})
		if err != nil || r.Verdict.Answer != x.want {
			t.Errorf("%s: %+v, %v; want %v", name, r, err, x.want)
			continue
		}
		v := &r.Verdict
		if x.want == verdict.Unknown && (len(v.Reasons) == 0 || v.Reasons[0].Kind != verdict.InternalError || !strings.Contains(v.Reasons[0].Text, "injected")) {
			t.Errorf("%s: the reasons are %+v", name, v.Reasons)
		}
		if x.want == verdict.Verified && (len(v.Bugs) != 1 || v.Bugs[0].Text != "injected" || v.Bugs[0].Stack == "") {
			t.Errorf("%s: the bugs are %+v", name, v.Bugs)
		}
	}
}
