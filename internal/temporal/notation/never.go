package notation

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"heddle/internal/temporal/automaton"
)

// WriteNever writes an automaton as a never claim of Promela, with acceptance on states:
// the claim of a formula is that of its negation. Atoms that are no names of Promela get
// one, by a definition before the claim. The text stands in a comment.
func WriteNever(w io.Writer, a *automaton.Automaton, text string) error {
	b := bufio.NewWriter(w)
	n := &never{a: a.Büchi(), names: make([]string, len(a.Atoms))}
	taken := map[string]bool{}
	for _, atom := range a.Atoms {
		taken[atom] = true
	}
	for i, atom := range a.Atoms {
		if n.names[i] = atom; plain(atom) && !promela[atom] {
			continue
		}
		short := fmt.Sprintf("p%d", i)
		for taken[short] {
			short += "_"
		}
		n.names[i] = short
		fmt.Fprintf(b, "#define %s (%s)\n", short, oneLine(atom))
	}
	if text != "" {
		text = "/* " + strings.ReplaceAll(oneLine(text), "*/", "* /") + " */ "
	}
	fmt.Fprintf(b, "never { %s\n", strings.TrimRight(text, " "))
	order := []int32{n.a.Initial}
	for s := range n.a.States {
		if int32(s) != n.a.Initial {
			order = append(order, int32(s))
		}
	}
	for _, s := range order {
		n.state(b, s)
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

type never struct {
	a     *automaton.Automaton
	names []string
}

// label is the name of a state, by which Spin knows those that accept.
func (n *never) label(s int32) string {
	edges := n.a.States[s]
	accepting := len(edges) > 0 && edges[0].Sets != 0
	switch {
	case n.a.Universal(s) && s != n.a.Initial:
		return fmt.Sprintf("accept_all%d", s)
	case accepting && s == n.a.Initial:
		return "accept_init"
	case s == n.a.Initial:
		return "T0_init"
	case accepting:
		return fmt.Sprintf("accept_S%d", s)
	}
	return fmt.Sprintf("T0_S%d", s)
}

func (n *never) state(b *bufio.Writer, s int32) {
	fmt.Fprintf(b, "%s:\n", n.label(s))
	if len(n.a.States[s]) == 0 {
		fmt.Fprintln(b, "\tfalse;")
		return
	}
	form := style{and: " && ", or: ") || (", not: "!", always: "true", atom: func(i int) string { return n.names[i] }}
	fmt.Fprintln(b, "\tdo")
	for _, g := range groups(n.a.States[s]) {
		guard := "(" + form.guard(g.guards) + ")"
		if len(g.guards) > 1 {
			guard = "(" + guard + ")"
		}
		fmt.Fprintf(b, "\t:: %s -> goto %s\n", guard, n.label(g.to))
	}
	fmt.Fprintln(b, "\tod;")
}

// promela are the words of Promela that no macro may be called.
var promela = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan d_step D_proctype do else " +
		"empty enabled eval false fi for full get_priority goto hidden if in init inline int len ltl mtype nempty never nfull notrace np_ od of " +
		"pc_value pid printf printm priority proctype provided return run select set_priority short show skip STDIN timeout trace true typedef " +
		"unless unsigned xr xs") {
		m[w] = true
	}
	return m
}()
