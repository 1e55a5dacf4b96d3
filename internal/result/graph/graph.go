// Package graph is a small state graph with labels, and its picture: as text for
// Graphviz (DOT), or drawn (SVG).
//
// It must not know what the states are: a state is a number, a label a text.
//
// Files: condense.go groups states into boxes and reports what is left out; cycles.go finds the
// cycles in which runs can stay; picture.go places boxes and labels (by package layered), svg.go
// and svg.tmpl write them; held.go lists the contents of states, for pages.
package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Graph is made by New.
type Graph struct {
	limit int
	index map[uint64]int // of a state's number in nodes
	nodes []node
	edges []edge
	seen  int // states, kept or not

	caption  string   // of the picture; "": that of the states of a program
	meanings []string // of the kinds, for the legend; "": it does not occur
}

type node struct {
	label string // lines
	kind  Kind
	note  string
	more  bool // an action leads to a state that was not kept
	fails bool // it is no state, but what a failing action leads to
	held  *Held
}

// Kind says how a state is drawn.
type Kind uint8

// The kinds of states.
const (
	Plain    Kind = iota
	End           // a run may end here
	Warning       // a data race shows
	Deadlock      // every thread waits for ever
	Failed        // what a failing action leads to
	kinds
)

type edge struct {
	from, to int
	label    string
}

// New makes an empty graph that keeps the first states up to a limit, and the edges
// between them.
func New(limit int) *Graph { return &Graph{limit: limit, index: map[uint64]int{}} }

// Explain says what the picture shows, in place of the states of a program, and what the
// kinds of states mean; a kind without a meaning does not occur. Each state has a box then.
func (g *Graph) Explain(caption string, meanings map[Kind]string) {
	g.caption, g.meanings = caption, make([]string, kinds)
	for k, text := range meanings {
		g.meanings[k] = text
	}
}

// State adds a state, once. False: there is no more room.
func (g *Graph) State(number uint64) bool {
	g.seen++
	if len(g.index) >= g.limit {
		return false
	}
	g.index[number] = len(g.nodes)
	label := fmt.Sprint(len(g.index))
	if g.caption != "" { // then states have numbers that are seen elsewhere
		label = fmt.Sprint(number)
	}
	g.nodes = append(g.nodes, node{label: label})
	return true
}

// Mark says how a state is drawn, with a line more on its label.
func (g *Graph) Mark(number uint64, k Kind, text string) {
	if i, ok := g.index[number]; ok {
		g.nodes[i].kind = max(g.nodes[i].kind, k)
		g.nodes[i].label += "\n" + text
	}
}

// Note sets the text that is shown when the pointer is on the state.
func (g *Graph) Note(number uint64, text string) {
	if i, ok := g.index[number]; ok {
		g.nodes[i].note = text
	}
}

// Edge adds an action from one state to another, unless one of them was not kept.
func (g *Graph) Edge(from, to uint64, label string) {
	i, known := g.index[from]
	j, kept := g.index[to]
	switch {
	case known && kept:
		g.edges = append(g.edges, edge{i, j, label})
	case known:
		g.nodes[i].more = true
	}
}

// Failure adds an action that fails.
func (g *Graph) Failure(from uint64, label, text string) {
	if i, ok := g.index[from]; ok {
		g.edges = append(g.edges, edge{i, len(g.nodes), label})
		g.nodes = append(g.nodes, node{label: text, kind: Failed, fails: true})
	}
}

// FailsAtOnce adds a failure that no state of the graph leads to.
func (g *Graph) FailsAtOnce(text string) {
	g.nodes = append(g.nodes, node{label: text, kind: Failed, fails: true})
}

func (g *Graph) isState(i int) bool { return !g.nodes[i].fails }

// Kept is the number of states that are in the graph.
func (g *Graph) Kept() int { return len(g.index) }

// Seen is the number of states that State was called with.
func (g *Graph) Seen() int { return g.seen }

// styles are attributes of DOT.
var styles = [kinds]string{
	End: ", peripheries=2", Warning: ", style=filled, fillcolor=orange",
	Deadlock: ", style=filled, fillcolor=tomato", Failed: ", style=filled, fillcolor=tomato",
}

// WriteDOT prints the graph.
func (g *Graph) WriteDOT(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "digraph states {\n  node [shape=box];")
	switch {
	case g.caption != "":
		fmt.Fprintf(b, "  label=%s;\n", quote(g.caption))
	case g.seen > g.Kept():
		fmt.Fprintf(b, "  label=%s;\n", quote(fmt.Sprintf("the first %d of %d states", g.Kept(), g.seen)))
	}
	for i, n := range g.nodes {
		fmt.Fprintf(b, "  s%d [label=%s%s];\n", i, quote(n.label), styles[n.kind])
	}
	for _, e := range g.edges {
		fmt.Fprintf(b, "  s%d -> s%d [label=%s];\n", e.from, e.to, quote(e.label))
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func quote(text string) string { return `"` + escapes.Replace(text) + `"` }
