package sample_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/chance/sample"
	"heddle/internal/chance/scheduler"
	"heddle/internal/exec/machine"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// looks counts how often a monitor is asked.
type looks struct {
	sample.Repeating
	n int
}

func (l *looks) Look(m *machine.Machine, step int) sample.Verdict {
	l.n++
	return l.Repeating.Look(m, step)
}

// waits is a program whose main thread waits for ever, in a loop within a loop, if the
// other comes too early. (The inner one can also draw whether it continues.)
const waits = `#include <pthread.h>
volatile int asked, answered;
extern void __VERIFIER_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static void *other(void *arg) { if (asked) answered = 1; return arg; }
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    asked = 2;
    asked = 0;
    asked = 1;
    while (!answered)
        for (volatile int i = 0; i < 3; i = (i + 1) & 3)
            ;
    __VERIFIER_error();
    return 0;
}
`

// place is a number that tells many states apart.
type place struct{}

func (place) Value(m *machine.Machine) float64 { return float64(m.PC(0) % 97) }

// TestSkipped: with parts of runs left out that are known, all runs are what they are
// when each step is taken. (Programs with platform modules, and formulae of several
// operators: TestSkipped of package runs.)
func TestSkipped(t *testing.T) {
	waiting, drawing := checkout.Write(t, "waiting.c", waits), checkout.Write(t, "drawing.c", strings.ReplaceAll(waits, "i < 3", "__VERIFIER_nondet_bool()"))
	files, err := filepath.Glob(checkout.Path("testdata/probabilistic/*.[cl]*"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
	for _, file := range append(files, waiting, drawing) {
		if base := filepath.Base(file); base == "ptrace.c" || base == "published.c" || base == "declared.c" {
			continue // needs its platform module, or a query that names what has no body
		}
		p, err := sample.New(testsession.Machine(t, testsession.StepwiseFile(file)), 1501, 3)
		if err != nil {
			t.Fatal(err)
		}
		w := &looks{Repeating: sample.Finally(failed).(sample.Repeating)}
		p.Watch(w)
		draw(p, false)
		some := w.n
		draw(p, true)
		all := w.n - some
		if waits := file == waiting || file == drawing; waits && some > all/2 {
			t.Errorf("%s: of %d states %d are looked at", file, all, some)
		}
		same(t, file, p)
		p.Evaluate(place{}, sample.Max)
		same(t, file+", greatest", p)
		p.Watch(nil)
		for _, fold := range []sample.Fold{sample.Last, sample.Average} {
			p.Evaluate(place{}, fold)
			same(t, file+", last or mean", p)
		}
		for _, text := range []string{"slice:7", "priority:1=5", "pct:3,200"} {
			p.Schedule(scheduled(t, text, p.Machine()))
			same(t, file+", "+text, p)
		}
	}
}

// same compares runs drawn both ways.
func same(t *testing.T, what string, p *sample.Sampler) {
	t.Helper()
	if got, want := draw(p, false), draw(p, true); !slices.Equal(got, want) {
		t.Errorf("%s: runs differ:\n%v\n%v", what, got, want)
	}
}

// draw draws some runs.
func draw(p *sample.Sampler, everyStep bool) (list []sample.Run) {
	p.EveryStep(everyStep)
	for k := range uint64(12) {
		list = append(list, p.Run(k))
	}
	return list
}

func scheduled(t *testing.T, text string, m *machine.Machine) scheduler.Scheduler {
	t.Helper()
	spec, err := scheduler.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	x, err := spec.New(m.Program())
	if err != nil {
		t.Fatal(err)
	}
	return x
}
