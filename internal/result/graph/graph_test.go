package graph

import (
	"strings"
	"testing"
)

func TestWriteDOT(t *testing.T) {
	g := New(2)
	for i, want := range []bool{true, true, false} {
		if g.State(uint64(10+i)) != want {
			t.Errorf("state %d: kept is not %v", i, want)
		}
	}
	g.Edge(10, 11, `say "a\b"`)
	g.Edge(11, 12, "to a state that was not kept")
	g.Failure(11, "thread 1", "assert")
	g.Mark(11, Warning, "race")
	g.Mark(11, End, "end")
	g.Mark(12, Failed, "not kept")
	var b strings.Builder
	if err := g.WriteDOT(&b); err != nil {
		t.Fatal(err)
	}
	want := `digraph states {
  node [shape=box];
  label="the first 2 of 3 states";
  s0 [label="1"];
  s1 [label="2\nrace\nend", style=filled, fillcolor=orange];
  s2 [label="assert", style=filled, fillcolor=tomato];
  s0 -> s1 [label="say \"a\\b\""];
  s1 -> s2 [label="thread 1"];
}
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
