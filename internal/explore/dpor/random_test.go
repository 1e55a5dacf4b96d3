package dpor

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestRandomModels: the executions counted of random models are the classes of their runs, each once. How many actions that
// takes is what the reductions are for: it grows if one is lost.
func TestRandomModels(t *testing.T) {
	compareModels(t, randomModel, 1500, Stats{Ends: 9023, Deadlocks: 1052, Failures: 700, Pruned: 4054, Asleep: 31, Steps: 53786})
}

// TestRandomLoops is the same of models whose threads may wait in loops, by looking.
func TestRandomLoops(t *testing.T) {
	compareModels(t, randomLoops, 1500, Stats{Ends: 600, Deadlocks: 85, Spinning: 1655, Asleep: 4, Steps: 18807})
}

func compareModels(t *testing.T, random func(seed uint64) *model, n int, want Stats) {
	t.Helper()
	more, err := strconv.Atoi(os.Getenv("HEDDLE_RANDOM_MODELS"))
	var sum Stats
	compared := 0
	for seed := range max(n, more) {
		y := random(uint64(seed))
		r, ok, wrong := compareWithClasses(y)
		if wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, y.text())
		}
		if !ok {
			continue
		}
		compared++
		sum.Ends, sum.Deadlocks, sum.Failures = sum.Ends+r.Ends, sum.Deadlocks+r.Deadlocks, sum.Failures+r.Failures
		sum.Pruned, sum.Spinning, sum.Asleep, sum.Steps = sum.Pruned+r.Pruned, sum.Spinning+r.Spinning, sum.Asleep+r.Asleep, sum.Steps+r.Steps
	}
	t.Logf("%d compared: %+v", compared, sum)
	if err != nil && sum != want {
		t.Errorf("in all %+v, want %+v", sum, want)
	}
}

func (y *model) text() string {
	var b strings.Builder
	for t, p := range y.programs {
		fmt.Fprintf(&b, "thread %d%s:", t, map[bool]string{true: "", false: " (made)"}[t < y.begin])
		for _, o := range p {
			fmt.Fprintf(&b, " %c%d,%d", o.kind, o.at, o.n)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "semaphores %v, judged at its end: %v\n", y.words[y.sem(0):y.counter()], y.odd != nil)
	return b.String()
}
