package symexec

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// counted are the ways of which TestWays counts states.
func counted() (list []Options) {
	for _, w := range ways {
		list = append(list, w.o)
	}
	for _, rounds := range []int{1, 2} {
		for _, merge := range []bool{false, true} {
			list = append(list, Options{Merge: merge, Match: Equality, Unwind: func(Loop) int { return rounds }})
		}
	}
	return list
}

// TestWays: what a search costs, and what it finds, is as in testdata/searched.txt: for each program of searched.c states, transitions,
// states merged and left out, violations, other failures, and loops cut off, in the ways of TestEndless and then with
// one and two rounds, without merging and with it. A few of these numbers are argued for in the tests beside; HEDDLE_UPDATE=1 writes the file.
func TestWays(t *testing.T) {
	text, err := os.ReadFile("testdata/searched.c")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, entry := range entriesOf(string(text)) {
		fmt.Fprintf(&b, "%s\n", entry)
		x := rigged(t, entry)
		for _, o := range counted() {
			o.KeepGoing, o.MaxStates = true, 80
			r := x.search(o)
			m := r.Matched
			fmt.Fprintf(&b, "\t%d/%d/%d merged %d left out %d %d %d %d found %d other %d cut off %d", r.States, r.Transitions, r.MaxDepth, r.Merged,
				m.Equal, m.Substituted, m.Instantiated, m.Quantified, len(r.Violations), len(r.Others), len(r.Unwound))
			fmt.Fprintf(&b, " %v\n", r.Limits)
		}
	}
	if os.Getenv("HEDDLE_UPDATE") != "" {
		if err := os.WriteFile("testdata/searched.txt", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/searched.txt")
	if err != nil {
		t.Fatal(err)
	}
	entry, old := "", strings.Split(string(want), "\n")
	for i, line := range strings.Split(b.String(), "\n") {
		if !strings.HasPrefix(line, "\t") {
			entry = line
		}
		if i >= len(old) || line != old[i] {
			t.Fatalf("%s, line %d: %s", entry, i+1, line)
		}
	}
}
