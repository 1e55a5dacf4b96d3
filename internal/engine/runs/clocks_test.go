package runs_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/explore/schedule"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTickByTick: a run that is drawn from one step that is noticed to the next is one of the semantics, tick by tick: its choices can be
// taken one after the other, and a monitor that sees each state says the same after the same number of steps.
func TestTickByTick(t *testing.T) {
	files, err := filepath.Glob(checkout.Path("testdata/probabilistic/*.[cl]*"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	for _, file := range files {
		if base := filepath.Base(file); base == "ptrace.c" || base == "published.c" || base == "declared.c" {
			continue // needs its platform module, or a query that names what has no body
		}
		allTickByTick(t, testsession.StepwiseFile(file))
	}
	for _, flags := range workFlags {
		allTickByTick(t, testsession.Stepwise("work.c", flags...))
	}
	for e, n := range tickEnds {
		if n < 20 {
			t.Errorf("%d runs end by %v: the test shows little", n, semantics.End(e))
		}
	}
}

// tickEnds counts the runs that were taken step by step, by how they ended.
var tickEnds [semantics.Ends]int

// workFlags make threads of work.c that have much, little and no work of their own, that wait, fail in the middle of it, draw in the middle
// of it, or never end it.
var workFlags = [][]string{
	{"-DWORK=0"}, {"-DWORK=1"}, {"-DWORK=5", "-DLOCKS"}, {"-DWORK=50"}, {"-DWORK=4", "-DFAILS"}, {"-DWORK=3", "-DDRAWS", "-DLOCKS"},
	{"-DWORK=2", "-DENDLESS"}, {"-DWORK=2", "-DENDLESS", "-DLOCKS", "-DDRAWS"}, {"-DWORK=2", "-DASSUMES", "-DDRAWS"}, {"-DWORK=1", "-DATOMIC", "-DDRAWS"}, {"-DWORK=3", "-DFAILS", "-DDRAWS"},
}

func allTickByTick(t *testing.T, task plan.Task) {
	s := testsession.Open(t, task)
	file := fmt.Sprint(filepath.Base(task.Source.Load.Files[0]), task.Source.Load.CFlags)
	for _, text := range asked(s) {
		queries, err := plan.ParseQuery("Pr[<=1501] (" + text + ")")
		if err != nil {
			t.Fatal(err)
		}
		tickByTick(t, s, file, queries[0])
	}
}

// asked are formulae for any program.
func asked(s *verify.Session) []string {
	list := []string{"<> false", "[]<=70 true", "<><=333 false"}
	for _, x := range []string{"0.__VERIFIER_error", "1.crit", "0.pthread_join", "0.late"} {
		if _, err := property.New(&query.Node{Op: query.Calls, Func: x[2:], Process: query.Process{Given: true}}, x, s.Program); err == nil {
			list = append(list, "<> ["+x+"]", "[]<=60 !["+x+"]", "!["+x+"] U Exists (p)(p != 0 && ["+"p"+x[1:]+"])")
		}
	}
	for i := range s.Program.Globals {
		if v := &s.Program.Globals[i]; v.Name == "i" || v.Name == "x" || v.Name == "y" || v.Name == "turn" {
			list = append(list, "<> ("+v.Name+" > 2)", "[]<=200 ("+v.Name+" < 5)")
		}
	}
	return list
}

func tickByTick(t *testing.T, s *verify.Session, file string, q *query.Query) {
	t.Helper()
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	p, err := sample.New(m, int(q.Left.Steps), 11)
	if err != nil {
		t.Fatal(err)
	}
	w, err := runs.Monitored(q.Left.Formula, q.Text, s.Program)
	if err != nil {
		t.Fatalf("%s: %v", q.Text, err)
	}
	p.Watch(w)
	if yes, why := p.Clocks(); !yes {
		t.Logf("%s, %s: step by step because of %s", file, q.Text, why)
		return
	}
	x := stepper{t: t, file: file + ", " + q.Text}
	x.open(s, q)
	for k := range uint64(500) {
		p.Run(1000 + k) // which are remembered
	}
	for k := range uint64(25) {
		drawn := p.Run(k)
		again, choices := p.Record(k)
		if drawn != again {
			t.Errorf("%s: run %d is %+v, and recorded %+v", x.file, k, drawn, again)
		}
		x.take(drawn, choices)
		if !drawn.Decided {
			tickEnds[drawn.End]++
		}
	}
}

// stepper takes choices one after the other.
type stepper struct {
	t     *testing.T
	file  string
	s     *semantics.System
	w     runs.Watch
	bound int
}

func (x *stepper) open(s *verify.Session, q *query.Query) {
	m, err := s.Machine()
	if err != nil {
		x.t.Fatal(err)
	}
	x.t.Cleanup(func() { _ = m.Close() })
	if x.s, err = semantics.New(m); err != nil {
		x.t.Fatal(err)
	}
	monitor, err := property.NewMonitor(q.Left.Formula, q.Text, s.Program)
	if err != nil {
		x.t.Fatal(err)
	}
	x.w, x.bound = runs.Watch{Monitor: monitor}, int(q.Left.Steps)
}

// take compares the run of some choices with what was drawn.
func (x *stepper) take(want sample.Run, choices schedule.Schedule) {
	x.t.Helper()
	x.s.Reset()
	x.w.Reset()
	got := sample.Run{Number: want.Number}
	for {
		if v := x.w.Look(x.s.Machine(), got.Steps); v != sample.Undecided {
			got.Satisfied, got.Decided = v == sample.Satisfied, true
			break
		}
		if len(x.s.Enabled()) == 0 || got.Steps >= x.bound {
			got.End, got.Satisfied = x.s.End(), x.w.Finish()
			break
		}
		if got.Steps >= len(choices) {
			x.t.Errorf("%s: run %d has %d choices, and continues", x.file, want.Number, len(choices))
			return
		}
		c := choices[got.Steps]
		if !fits(x.s, c) {
			x.t.Errorf("%s: run %d, step %d: thread %d cannot act", x.file, want.Number, got.Steps, c.Thread)
			return
		}
		if f := x.s.Step(c.Thread, int(c.Choice)); f != nil {
			got.Fail(f)
			got.Satisfied = x.w.Finish()
			break
		}
		got.Steps++
	}
	if got.Gap != nil && want.Gap != nil {
		got.Gap = want.Gap
	}
	if got != want {
		x.t.Errorf("%s: run %d is\n%+v, step by step\n%+v", x.file, want.Number, want, got)
	}
}

func fits(s *semantics.System, c schedule.Step) bool {
	for _, t := range s.Enabled() {
		if t == c.Thread {
			return s.Ways(t) == semantics.Given || c.Choice < int64(s.Ways(t))
		}
	}
	return false
}
