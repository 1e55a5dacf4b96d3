package graph

import (
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/pictures"
)

// asIs shows texts as they are.
func asIs(text string) string { return text }

// random makes a graph with edges forwards, back, across layers and to the same
// state, several between the same states, ways without a fork, and failures.
func random(r *rand.Rand, states int) *Graph {
	g := New(states)
	for i := range states {
		g.State(uint64(i))
		if i > 0 {
			g.Edge(uint64(max(0, i-1-r.IntN(1+r.IntN(8)))), uint64(i), fmt.Sprintf("thread %d a.c:%d", i%3, i))
		}
		g.Note(uint64(i), fmt.Sprintf("thread 0 at a.c:%d", i))
		if r.IntN(6) == 0 {
			g.Mark(uint64(i), Kind(r.IntN(int(kinds))), "mark")
		}
		if r.IntN(12) == 0 {
			g.Failure(uint64(i), "thread 1 a.c:2", "assert")
		}
	}
	for range r.IntN(1 + states) {
		g.Edge(uint64(r.IntN(states)), uint64(r.IntN(states)), `<"&'> in a-file-with-a-rather-long-name-that-nobody-can-read.c:12345, choice 日本語`)
	}
	return g
}

func svgOf(t *testing.T, g *Graph) string {
	t.Helper()
	var b strings.Builder
	if err := g.WriteSVG(&b, asIs); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
	if strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
		t.Fatalf("no numbers in\n%s", b.String())
	}
	return strings.ReplaceAll(b.String(), "&#43;", "+")
}

// TestWriteSVG: the picture is well-formed, has each state and each edge once, nothing overlaps, and it is the same each time.
func TestWriteSVG(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for k := range 60 {
		g := New(0)
		if k > 0 {
			g = random(r, 1+r.IntN(120))
		}
		svg := svgOf(t, g)
		if err := pictures.Overlaps(svg); err != nil {
			t.Fatal(err)
		}
		if again := svgOf(t, g); again != svg {
			t.Fatal("another picture of the same graph")
		}
		drawn(t, g, svg)
	}
}

// drawn holds a picture to the nodes and edges of its graph.
func drawn(t *testing.T, g *Graph, svg string) {
	t.Helper()
	var nodes []string
	within := 0 // edges inside of boxes
	for _, m := range regexp.MustCompile(`data-states="([\d ]+)"`).FindAllStringSubmatch(svg, -1) {
		list := strings.Fields(m[1])
		nodes = append(nodes, list...)
		within += len(list) - 1
	}
	slices.Sort(nodes)
	if len(slices.Compact(nodes)) != len(g.nodes) {
		t.Errorf("%d of %d states are drawn", len(slices.Compact(nodes)), len(g.nodes))
	}
	labels := 0
	for _, m := range regexp.MustCompile(`data-to="s\d+"><title>([^<]*)</title>`).FindAllStringSubmatch(svg, -1) {
		labels += strings.Count(m[1], "\n") + 1
	}
	if labels+within != len(g.edges) {
		t.Errorf("%d edges are drawn and %d are within boxes, of %d", labels, within, len(g.edges))
	}
}

// TestHostile: text that is markup elsewhere is text.
func TestHostile(t *testing.T) {
	const bad = `</title></text></svg><script>alert(1)</script><style>*{}</style>"'&lt; onload=x {{.}}`
	g := New(9)
	g.State(1)
	g.State(2)
	g.Edge(1, 2, bad)
	g.Edge(2, 2, bad)
	g.Mark(2, End, bad)
	g.Note(2, bad)
	g.Failure(2, bad, bad)
	svg := svgOf(t, g)
	if strings.Contains(svg, "<script") || strings.Count(svg, "<style") != 1 || strings.Count(svg, "</svg>") != 1 {
		t.Errorf("text has become markup:\n%s", svg)
	}
	if err := pictures.Overlaps(svg); err != nil {
		t.Error(err)
	}
}

// TestCut: of more boxes than anybody can read the nearest are drawn, and it is said what is missing.
func TestCut(t *testing.T) {
	g := New(10_000)
	g.State(0)
	for i := 1; i < 701; i++ { // a tree
		g.State(uint64(i))
		g.Edge(uint64((i-1)/2), uint64(i), "a")
	}
	if boxes, left := g.Left(); boxes != MaxBoxes || left != 701-MaxBoxes {
		t.Errorf("%d boxes, %d left", boxes, left)
	}
	svg := svgOf(t, g)
	for _, want := range []string{"<desc id=\"desc\">701 states in 701 boxes. Drawn are 200 of 701 boxes: those nearest to the initial state.", ">+ 2 more<", ">200</text>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(svg, ">201</text>") {
		t.Error("a state is drawn that is further away than others")
	}
	g = New(2)
	for i := range 3 {
		g.State(uint64(i))
		if i > 0 {
			g.Edge(uint64(i-1), uint64(i), "a")
		}
	}
	if svg := svgOf(t, g); !strings.Contains(svg, "The first 2 of 3 states in 2 boxes.") || !strings.Contains(svg, ">The first 2 of 3 states. Boxes with") || !strings.Contains(svg, ">+ more<") {
		t.Errorf("a state was not kept:\n%s", svg)
	}
}

// TestChains: states on a way without a fork have one box, from the second state of the graph on; what is marked has its own.
func TestChains(t *testing.T) {
	g := New(20)
	for i := range 9 {
		g.State(uint64(i))
		g.Note(uint64(i), fmt.Sprint("note ", i+1))
		if i > 0 && i != 6 {
			g.Edge(uint64(i-1), uint64(i), fmt.Sprint("a:", i))
		}
	}
	g.Edge(3, 6, "b:1") // a fork
	g.Mark(7, End, "end")
	svg := svgOf(t, g)
	var got []string
	for _, m := range regexp.MustCompile(`data-states="([\d ]+)"`).FindAllStringSubmatch(svg, -1) {
		got = append(got, m[1])
	}
	if want := []string{"0", "1 2 3", "4 5", "6", "7", "8"}; !slices.Equal(got, want) {
		t.Errorf("boxes %q, want %q", got, want)
	}
	if want := "2 actions from state 2 to state 4, without a choice:\na:2\na:3\nthen note 4"; !strings.Contains(svg, "<title>"+want+"</title>") {
		t.Errorf("no %q in\n%s", want, svg)
	}
	if !strings.Contains(svg, ">2 actions</text>") {
		t.Errorf("a box does not say what it stands for:\n%s", svg)
	}
}

// TestCycles: components are named in the boxes, in the legend and for those who do not see them.
func TestCycles(t *testing.T) {
	g := New(20)
	for i := range 8 {
		g.State(uint64(i))
	}
	for _, e := range [][2]uint64{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {4, 5}, {5, 3}, {0, 6}, {6, 6}, {0, 7}} {
		g.Edge(e[0], e[1], "a")
	}
	g.Mark(7, Deadlock, "deadlock")
	svg := svgOf(t, g)
	for _, want := range []string{
		"Cycle A, in which a run can stay for ever: 2 states, 2, 3.", "Cycle B, in which a run can stay for ever: 3 states, 4, 5, 6; no action leads out of it.",
		"An action leads back to the same state: 7.", "A deadlock: 8.",
		">cycle A</text>", ">cycle B</text>", ">loop</text>", ">deadlock</text>", "g-bar",
		">cycle B, in which a run can stay for ever: 3 states, 4, 5, 6; no action leads out of it</text>",
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in\n%s", want, svg)
		}
	}
	if n := strings.Count(svg, `g-edge g-cycle g-up" data-`); n != 2 {
		t.Errorf("%d lines lead back, of 2", n)
	}
	if n := strings.Count(svg, `g-edge g-cycle" data-`); n != 0 {
		t.Errorf("%d lines that lead out of a cycle, or into one, are drawn as if they were within it", n)
	}
	if n := strings.Count(svg, `class="g-edge g-up" data-`); n != 1 {
		t.Errorf("%d lines lead to where they come from", n)
	}
}

// TestCutCycle: of a cycle from which an action leads to a state that was not kept it is not said that nothing leads out of it.
func TestCutCycle(t *testing.T) {
	for _, more := range []bool{false, true} {
		g := New(2)
		for i := range 3 {
			g.State(uint64(i))
		}
		g.Edge(0, 1, "a")
		g.Edge(1, 0, "a")
		if more {
			g.Edge(1, 2, "a")
		}
		if svg := svgOf(t, g); strings.Contains(svg, "no action leads out of it") == more || !strings.Contains(svg, "Cycle A") {
			t.Errorf("an action leads out: %v\n%s", more, svg)
		}
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 701: "ZZ", 702: "AAA"} {
		if got := letters(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// TestLabels: long labels are broken and shortened, and no line is longer than it may be.
func TestLabels(t *testing.T) {
	for want, labels := range map[string][]string{
		"thread 1|counter.c:10":                        {"thread 1 counter.c:10"},
		"thread 1|counter.c:10;|thread 2|counter.c:11": {"thread 1 counter.c:10", "thread 2 counter.c:11"},
		"a;|and 7 more":                                {"a", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28", "c", "d", "e", "f", "g", "h"},
		"a;|b;|c;|d;|e;|f":                             {"a", "b", "c", "d", "e", "f"},
		"a;|b;|c;|d;|e;|and 2 more":                    {"a", "b", "c", "d", "e", "f", "g"},
		"…-long-name-of-some-file.c:1":                 {"a-very-long-name-of-some-file.c:1"},
		"":                                             {""},
		"aaaaaaaa bbbbbbb|aaaaaaaa bbbbbbb|aaaaaaaa bbbbbbb|aaaaaaaa bbbbbbb|aaaaaaaa bbbbbbb|…": {strings.Repeat("aaaaaaaa bbbbbbb ", 9)},
	} {
		if got := strings.Join(labelled(labels), "|"); got != want {
			t.Errorf("%q is\n%s, want\n%s", labels, got, want)
		}
	}
}
