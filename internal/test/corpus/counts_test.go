package corpus

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/face/cli"
	"heddle/internal/front/flat"
	"heddle/internal/result/verdict"
	"heddle/internal/test/annotated"
	"heddle/internal/verify"
)

var updateCounts = flag.Bool("update-counts", false, "write the counts of states of this code to testdata/counts.txt")

// Bounds of a search whose states are counted.
const (
	mostCounted = 2_000
	mostPolls   = 2000 // looks at the clock, which is none: a limit on time would make counts differ
)

// countedWay is a way to search a program.
type countedWay struct {
	name string
	set  func(*plan.Task)
}

// countedWays are the ways to search a program whose flags say nothing of it.
func countedWays() []countedWay {
	list := []countedWay{{"default", func(*plan.Task) {}}}
	for _, r := range reduction.All() {
		if r != reduction.Strongest { // the default
			list = append(list, countedWay{r.String(), func(t *plan.Task) { t.Search.Reduction = r }})
		}
	}
	return append(list,
		countedWay{"bounded", func(t *plan.Task) { t.Bounds.Bounded, t.Bounds.Switches = true, 2 }},
		countedWay{"symbolic", func(t *plan.Task) { t.Search.Engine = plan.EngineSymbolic }},
		countedWay{"merge", func(t *plan.Task) { t.Search.Engine, t.Symbolic.Merge = plan.EngineSymbolic, true }},
	)
}

// TestCounts holds the states and transitions of each annotated program to those of testdata/counts.txt: what a search
// leaves out may be a proof's mistake, and what it no longer leaves out is its users' time. A change is to be
// explained where it is made; -update-counts writes the new ones.
func TestCounts(t *testing.T) {
	file := testdata("counts.txt")
	want, err := readCounts(file)
	if err != nil && !*updateCounts {
		t.Fatal(err)
	}
	got := map[string]string{} // of programs that -run leaves out, or the sample, what was there
	var lock sync.Mutex
	all := annotated.All(t)
	for _, a := range all {
		if counts, ok := want[a.Name()]; ok {
			got[a.Name()] = counts
		}
	}
	t.Run("of", func(t *testing.T) {
		for _, a := range all {
			t.Run(a.Name(), func(t *testing.T) {
				t.Parallel()
				counts := counts(t, a)
				if len(counts) == 0 {
					return
				}
				lock.Lock()
				got[a.Name()] = strings.Join(counts, "; ")
				lock.Unlock()
				was := strings.Split(want[a.Name()], "; ")
				for _, c := range counts {
					if !slices.Contains(was, c) && !*updateCounts {
						t.Errorf("states and transitions are\n%s\nand were\n%s", c, strings.Join(was, "\n"))
					}
				}
			})
		}
	})
	if *updateCounts {
		if err := writeCounts(file, got); err != nil {
			t.Fatal(err)
		}
	}
}

func readCounts(file string) (map[string]string, error) {
	text, err := os.ReadFile(file)
	counts := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		counts[name] = rest
	}
	return counts, err
}

func writeCounts(file string, counts map[string]string) error {
	var lines []string
	for name, text := range counts {
		lines = append(lines, name+": "+text+"\n")
	}
	slices.Sort(lines)
	return os.WriteFile(file, []byte(strings.Join(lines, "")), 0o644)
}

// counts are the answer, states, transitions, and actions of all counterexamples of each way that is due.
func counts(t *testing.T, a *annotated.Program) []string {
	due := dueWays(a)
	if len(due) == 0 {
		return nil
	}
	task := task(t, a)
	mod, err := task.LoadModule(context.Background())
	if err != nil {
		return []string{"refused"}
	}
	var list []string
	for _, w := range due {
		k := task
		w.set(&k)
		list = append(list, w.name+" "+countOf(mod, k))
	}
	return list
}

// dueWays are the ways whose counts are taken of a program.
func dueWays(a *annotated.Program) []countedWay {
	return slices.DeleteFunc(countedWays(), func(w countedWay) bool {
		oneIn := uint32(waysOneIn)
		if w.name == "default" {
			oneIn = countsOneIn
		} else if choosesSearch(a) {
			return true
		}
		return !*updateCounts && !a.Sampled("counts "+w.name, oneIn)
	})
}

// choosesSearch reports whether the program's flags say how it is to be searched.
func choosesSearch(a *annotated.Program) bool {
	return slices.ContainsFunc(a.Flags, func(f string) bool {
		name, _, _ := strings.Cut(f, "=")
		return slices.Contains([]string{"--engine", "--reduction", "--search", "--symmetry", "--context-bound", "--delay-bound",
			"--counter-abstraction"}, name)
	})
}

// task is what the program's flags ask for, bounded by counts.
func task(t *testing.T, a *annotated.Program) plan.Task {
	k, err := cli.CheckTask(append(slices.Clip(a.Flags), a.File))
	if err != nil {
		t.Fatal(err)
	}
	k.Bounds.States, k.Bounds.Seconds = mostCounted, mostPolls
	return k
}

// opened opens a session that looks at the clock so many times.
func opened(mod *flat.Module, k plan.Task) (*verify.Session, error) {
	polls := 0.0
	k.Host.Clock = func() float64 { polls++; return polls }
	return verify.OpenModule(mod, k)
}

func countOf(mod *flat.Module, k plan.Task) string {
	s, err := opened(mod, k)
	if err != nil {
		return "refused"
	}
	r, err := s.Answer(verify.Checks{})
	if err != nil {
		return "error"
	}
	answer := map[verdict.Answer]string{verdict.Verified: "+", verdict.Violated: "-", verdict.Unknown: "?"}[r.Verdict.Answer]
	actions := 0
	for _, t := range r.Traces {
		actions += t.Actions
	}
	return fmt.Sprintf("%s%d/%d/%d", answer, r.Verdict.Stats.States, r.Verdict.Stats.Transitions, actions)
}
