package kripke

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes the structure for Graphviz. A state has its number and what is true there; one in which runs end is drawn twice round,
// one in which they fail red, and one that no infinite run comes by dashed.
func (s *Structure) WriteDOT(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "digraph kripke {\n  node [shape=box, fontname=\"monospace\"];\n  start [shape=point];\n  start -> s0;\n")
	for i, x := range s.States {
		style := ""
		switch {
		case x.End == Failed:
			style = ", style=filled, fillcolor=tomato"
		case x.Lost:
			style = ", style=dashed"
		case x.End == Over:
			style = ", peripheries=2"
		}
		lines := append([]string{fmt.Sprint(i)}, s.labels(i)...)
		fmt.Fprintf(b, "  s%d [label=%q%s];\n", i, strings.Join(lines, "\n"), style)
	}
	for _, e := range s.Edges {
		label := fmt.Sprint(e.Thread)
		switch {
		case e.Thread < 0:
			label = ""
		case e.Choice > 0:
			label = fmt.Sprintf("%d:%d", e.Thread, e.Choice)
		}
		fmt.Fprintf(b, "  s%d -> s%d [label=%q];\n", e.From, e.To, label)
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}
