package graph

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// random makes a graph with edges forwards, back, across layers and to the same
// state, several between the same states, and failures.
func random(r *rand.Rand, states int) *Graph {
	g := New(states)
	for i := range states {
		g.State(uint64(i))
		if i > 0 {
			g.Edge(uint64(r.IntN(i)), uint64(i), fmt.Sprintf("thread %d a.c:%d", i%3, i))
		}
		if r.IntN(4) == 0 {
			g.Mark(uint64(i), Kind(r.IntN(4)), "mark")
		}
		if r.IntN(6) == 0 {
			g.Failure(uint64(i), "thread 1 a.c:2", "assert")
		}
	}
	for range states {
		g.Edge(uint64(r.IntN(states)), uint64(r.IntN(states)), `<"&'>`)
	}
	return g
}

// TestWriteSVG: the picture is well-formed XML, has each state and each edge once,
// and the numbers in it are finite.
func TestWriteSVG(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, n := range []int{0, 1, 2, 5, 30, 200} {
		g := New(0)
		if n > 0 {
			g = random(r, n)
		}
		var b strings.Builder
		if err := g.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%d states: %v", n, err)
			}
		}
		states := regexp.MustCompile(`<g class="state[ \w]*" id="s\d+">`).FindAllString(b.String(), -1)
		edges := map[string]int{}
		for _, m := range regexp.MustCompile(`data-from="s(\d+)" data-to="s(\d+)"`).FindAllStringSubmatch(b.String(), -1) {
			edges[m[1]+" "+m[2]]++
		}
		for _, e := range g.edges {
			edges[fmt.Sprint(e.from, " ", e.to)]--
		}
		for e, k := range edges {
			if k != 0 {
				t.Errorf("%d states: the edge %s is drawn %d times too often", n, e, k)
			}
		}
		if len(states) != len(g.nodes) || strings.Contains(b.String(), "NaN") || strings.Contains(b.String(), "Inf") {
			t.Errorf("%d of %d states are drawn", len(states), len(g.nodes))
		}
	}
}

// TestLayout: edges lead at most one layer down, and no node stands on another.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 50 {
		g := random(r, 1+r.IntN(100))
		widths := make([]float64, len(g.nodes))
		for i := range widths {
			widths[i] = 20 + 80*r.Float64()
		}
		l := g.lay(widths)
		for _, e := range g.edges {
			if l.layer[e.to] > l.layer[e.from]+1 {
				t.Fatalf("an edge leads from layer %d to %d", l.layer[e.from], l.layer[e.to])
			}
		}
		placed := 0
		for _, layer := range l.layers {
			placed += len(layer)
			for i, n := range layer {
				if l.x[n]-widths[n]/2 < -1e-6 || math.IsInf(l.x[n], 0) {
					t.Fatalf("a node is at %f", l.x[n])
				}
				if i > 0 && l.x[n]-l.x[layer[i-1]] < (widths[n]+widths[layer[i-1]])/2-1e-6 {
					t.Fatalf("nodes at %f and %f are too near to each other", l.x[layer[i-1]], l.x[n])
				}
			}
		}
		if placed != len(g.nodes) {
			t.Fatalf("%d of %d nodes are in layers", placed, len(g.nodes))
		}
	}
}

// TestOrder: two ladders that cross come apart.
func TestOrder(t *testing.T) {
	g := New(10)
	for i := range 7 {
		g.State(uint64(i))
	}
	for _, e := range [][2]uint64{{0, 1}, {0, 2}, {1, 4}, {2, 3}, {3, 6}, {4, 5}} {
		g.Edge(e[0], e[1], "")
	}
	l := g.lay(make([]float64, 7))
	at := make([]int, 7)
	for _, layer := range l.layers {
		for i, n := range layer {
			at[n] = i
		}
	}
	if n := l.crossings(at); n != 0 {
		t.Errorf("%d crossings are left: %v", n, l.layers)
	}
	at[1], at[2] = at[2], at[1]
	l.layers[1][0], l.layers[1][1] = l.layers[1][1], l.layers[1][0]
	if n := l.crossings(at); n != 1 {
		t.Errorf("%d crossings counted, of 1: %v", n, l.layers)
	}
}
