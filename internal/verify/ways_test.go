package verify_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

var updateWays = flag.Bool("update-ways", false, "write what this code says of the programs of testdata/*.c to testdata/*.txt")

// way is a way to check a small program.
type way struct {
	name   string
	change func(*plan.Task)
	only   string // programs; "": all whose threads have an end
}

// turnsOf are the tasks that engines take turns for.
func turnsOf() (list []way) {
	auto := func(change func(*plan.Task)) func(*plan.Task) {
		return func(k *plan.Task) {
			k.Search.Engine, k.Bounds.Seconds, k.Bounds.States = plan.EngineAuto, 0, 0
			change(k)
		}
	}
	const decided = "none few bytes wide right unwritten unwrittenwrong threads bytesthreads several"
	list = []way{
		{"as long as it takes", auto(func(*plan.Task) {}), decided},
		{"all violations", auto(func(k *plan.Task) { k.Checks.KeepGoing = true }), decided},
		{"an hour", auto(func(k *plan.Task) { k.Bounds.Seconds = 3600 }), decided},
		{"no clock", auto(func(k *plan.Task) { k.Host.Clock = nil }), decided},
		{"few states", auto(func(k *plan.Task) { k.Bounds.States = 1 }), decided},
		{"few states, an hour", auto(func(k *plan.Task) { k.Bounds.States, k.Bounds.Seconds = 1, 3600 }), decided},
		{"interrupted", auto(func(k *plan.Task) { k.Host.Interrupted = func() bool { return true } }), "rounds"},
	}
	only := map[float64]string{0.01: "bytes rounds", 0.5: "bytes rounds several", 2: "bytes rounds several threads", 5: "bytes several threads", 40: "bytes several threads"}
	for _, seconds := range []float64{0.01, 0.5, 2, 5, 40} {
		list = append(list, way{fmt.Sprintf("%g s", seconds), auto(func(k *plan.Task) { k.Bounds.Seconds = seconds }), only[seconds]})
	}
	return list
}

// pollsOfWays is how many looks at the clock a search of these tests has: it is none, so that figures do not depend on the
// machine.
const pollsOfWays = 400

// mostOfWays is how many states a search of these tests has: less than a short pass but where a way says otherwise.
const mostOfWays = 500

// ways are searched of each program.
func ways() (list []way) {
	list = append(list, way{"default", func(*plan.Task) {}, ""})
	for _, r := range reduction.All() {
		list = append(list, way{string(r), func(k *plan.Task) { k.Search.Reduction = r }, ""})
	}
	for _, r := range []reduction.Name{reduction.Default, reduction.Local, reduction.Tau, reduction.Ordered} {
		list = append(list, way{"symbolic " + string(r), func(k *plan.Task) { k.Search.Engine, k.Search.Reduction = plan.EngineSymbolic, r }, ""})
	}
	return append(list,
		way{"every instruction", func(k *plan.Task) { k.Search.Reduction = reduction.None }, ""},
		way{"all violations", func(k *plan.Task) { k.Checks.KeepGoing = true }, ""},
		way{"all violations, tau", func(k *plan.Task) { k.Checks.KeepGoing, k.Search.Reduction = true, reduction.Tau }, "races lost"},
		way{"breadth", func(k *plan.Task) { k.Search.Order = order.BreadthFirst }, "locked races lost turns dead"},
		way{"breadth superstep", func(k *plan.Task) {
			k.Search.Order, k.Search.Reduction = order.BreadthFirst, reduction.Superstep
		}, "locked lost"},
		way{"random", func(k *plan.Task) { k.Search.Order, k.Sampling.Runs, k.Sampling.Seed = order.Random, 3, 1 }, "locked lost races"},
		way{"switches", func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.Switches = true, 1 }, "locked races lost turns dead"},
		way{"delays", func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.Switches, k.Bounds.Delays = true, 1, true }, "locked lost dead"},
		way{"symmetry", func(k *plan.Task) { k.Search.Symmetry = true }, "locked races lost"},
		way{"never", func(k *plan.Task) { k.Checks.Never = []string{"n == 3"} }, "locked lost"},
		way{"deadlocks never", func(k *plan.Task) { k.Checks.Never = []string{"Deadlock"} }, "locked dead"},
		way{"hash", func(k *plan.Task) { k.Search.Store = plan.StoreHash }, "locked many lost"},
		way{"ordered hash128", func(k *plan.Task) {
			k.Search.Store, k.Search.Reduction = plan.StoreHash128, reduction.Ordered
		}, "locked many"},
		way{"tree", func(k *plan.Task) { k.Search.Store = plan.StoreTree }, "locked many lost"},
		way{"spill", func(k *plan.Task) { k.Search.Spill, k.Bounds.Bytes = true, 1<<24 }, "locked many lost"},
		way{"few states", func(k *plan.Task) { k.Bounds.States = 40 }, "unbounded unboundedwrong many locked"},
		way{"with tau, threads without end", func(k *plan.Task) { k.Search.Reduction = reduction.Tau }, "unbounded unboundedwrong"},
		way{"with superstep, threads without end", func(k *plan.Task) { k.Search.Reduction = reduction.Superstep }, "unbounded unboundedwrong"},
		way{"symbolic, threads without end", func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }, "unboundedwrong"},
		way{"few states, symbolic", func(k *plan.Task) { k.Bounds.States, k.Search.Engine = 40, plan.EngineSymbolic }, "inputs many bits"},
		way{"three states", func(k *plan.Task) { k.Bounds.States = 3 }, "lost races turns"},
		way{"three states, tau", func(k *plan.Task) { k.Bounds.States, k.Search.Reduction = 3, reduction.Tau }, "lost turns"},
		way{"three states, superstep", func(k *plan.Task) { k.Bounds.States, k.Search.Reduction = 3, reduction.Superstep }, "lost turns"},
		way{"three states, every instruction", func(k *plan.Task) { k.Bounds.States, k.Search.Reduction = 3, reduction.None }, "lost turns"},
		way{"counted, symbolic, without unbounded threads", func(k *plan.Task) {
			k.Search.CounterAbstraction, k.Search.Engine = plan.CountOn, plan.EngineSymbolic
		}, "turns endless"},
		way{"interrupted", func(k *plan.Task) { k.Host.Interrupted = func() bool { return true } }, "many"},
		way{"no clock", func(k *plan.Task) { k.Host.Clock, k.Bounds.States = nil, 1500 }, "many"},
		way{"no limit on time", func(k *plan.Task) { k.Bounds.Seconds, k.Bounds.States = 0, 1500 }, "many"},
		way{"time without a clock", func(k *plan.Task) { k.Bounds.Seconds, k.Host.Clock, k.Bounds.States = 1, nil, 1500 }, "many"},
		way{"more states than a short pass has", func(k *plan.Task) { k.Bounds.States = 11_000 }, "bits"},
		way{"more states than a short pass has, symbolic", func(k *plan.Task) {
			k.Bounds.States, k.Bounds.Seconds, k.Search.Engine = 2100, 0, plan.EngineSymbolic
		}, "many"},
		way{"just the states of a short pass", func(k *plan.Task) { k.Bounds.States = 10_000 }, "bits"},
		way{"little time", func(k *plan.Task) { k.Bounds.Seconds = 7 }, "many locked unbounded inputs turns"},
		way{"little time, symbolic", func(k *plan.Task) { k.Bounds.Seconds, k.Search.Engine = 7, plan.EngineSymbolic }, "inputs many endless locked"},
		way{"no race", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.Without(machine.Race) }, "races overwritten escapes chain"},
		way{"no race, tau", func(k *plan.Task) {
			k.Checks.Set, k.Search.Reduction = k.Checks.Set.Without(machine.Race), reduction.Tau
		}, "races overwritten escapes chain"},
		way{"no race, symbolic", func(k *plan.Task) {
			k.Checks.Set, k.Search.Engine = k.Checks.Set.Without(machine.Race), plan.EngineSymbolic
		}, "races overwritten escapes chain"},
		way{"no race, superstep", func(k *plan.Task) {
			k.Checks.Set, k.Search.Reduction = k.Checks.Set.Without(machine.Race), reduction.Superstep
		}, "overwritten escapes chain"},
		way{"leak", func(k *plan.Task) { k.Checks.Set = k.Checks.Set.With(machine.Leak) }, "locked lost"},
		way{"few threads", func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOff }, "unboundedwrong"},
		way{"counted", func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }, "unbounded unboundedwrong locked lost"},
		way{"counted, symbolic", func(k *plan.Task) {
			k.Search.CounterAbstraction, k.Search.Engine = plan.CountOn, plan.EngineSymbolic
		}, "unbounded"},
		way{"counted, tau", func(k *plan.Task) {
			k.Search.CounterAbstraction, k.Search.Reduction = plan.CountOn, reduction.Tau
		}, "unbounded"},
	)
}

// of reports whether a program is searched in a way.
func (w *way) of(program string) bool {
	if w.only == "" {
		return !strings.HasPrefix(program, "unbounded") // these take long
	}
	return slices.Contains(strings.Fields(w.only), program)
}

// said is what a check says of a program: the answer, states, transitions and depth, how the threads
// switched, what keeps it from being a proof, and the counterexamples.
func said(s *verify.Session) string {
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		return fmt.Sprint("error: ", err)
	}
	v := &r.Verdict
	text := fmt.Sprintf("%v %d/%d/%d %s", v.Answer, v.Stats.States, v.Stats.Transitions, v.Stats.MaxDepth, v.Reduction.Name)
	if v.Engine != "" {
		text += " " + v.Engine
	}
	if v.EngineWhy != "" {
		text += " <" + v.EngineWhy + ">"
	}
	if v.Reduction.Why != "" {
		text += " (" + v.Reduction.Why + ")"
	}
	if v.Threads != "" {
		text += " counted"
	}
	for _, x := range v.Reasons {
		text += fmt.Sprintf(" {%s: %.70s}", x.Kind, x.Text)
	}
	for _, tr := range r.Traces {
		check := ""
		if tr.Failure != nil {
			check = fmt.Sprintf("%s %d", tr.Failure.Check, tr.Failure.Place.Line)
		}
		text += fmt.Sprintf(" [%s: %s]", check, tr.Schedule)
	}
	if r.Unrefined != nil {
		text += " unrefined"
	}
	return text
}

// programsOf are the functions of a file that have int and no parameters.
func programsOf(text []byte) (list []string) {
	for _, line := range bytes.Split(text, []byte("\n")) {
		if name, ok := strings.CutPrefix(strings.TrimSuffix(string(line), "(void)"), "int "); ok && strings.HasSuffix(string(line), "(void)") {
			list = append(list, name)
		}
	}
	return list
}

// TestWays holds the answers for small programs, searched in many ways, to testdata/ways.txt: with the figures, for what a
// search leaves out may be a proof's mistake, and what it no longer leaves out is its users' time; -update-ways writes
// them.
func TestWays(t *testing.T) { hold(t, "ways", ways(), 1) }

// TestTurns holds what engines that take turns say of small programs to testdata/turns.txt. The clock continues by five
// hundredths of a second whenever somebody looks.
func TestTurns(t *testing.T) { hold(t, "turns", turnsOf(), 0.05) }

func hold(t *testing.T, name string, ways []way, tick float64) {
	text, err := os.ReadFile(filepath.Join("testdata", name+".c"))
	if err != nil {
		t.Fatal(err)
	}
	programs := programsOf(text)
	c := testsession.Compile(t, string(text), programs...)
	file := filepath.Join("testdata", name+".txt")
	golden, err := os.ReadFile(file)
	if err != nil && !*updateWays {
		t.Fatal(err)
	}
	want := strings.Split(string(golden), "\n")
	var got []string
	for _, program := range programs {
		one := c.As(program)
		for _, w := range ways {
			if !w.of(program) {
				continue
			}
			now := 0.0
			s := one.Open(t, "", func(k *plan.Task) {
				k.Bounds.Seconds, k.Bounds.States = pollsOfWays, mostOfWays
				k.Symbolic.Solving.Solver = "cadical"
				k.Host.Clock = func() float64 { now += tick; return now }
				w.change(k)
			})
			got = append(got, fmt.Sprintf("%s, %s: %s", program, w.name, said(s)))
			if i := len(got) - 1; !*updateWays && (i >= len(want) || got[i] != want[i]) {
				t.Fatalf("it was\n%s\nand is\n%s", strings.Join(want[min(i, len(want)):min(i+1, len(want))], ""), got[i])
			}
		}
	}
	if *updateWays {
		if err := os.WriteFile(file, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
