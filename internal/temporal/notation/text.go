package notation

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"heddle/internal/temporal/automaton"
)

// Summary is an automaton in a few words.
func Summary(a *automaton.Automaton) string {
	edges := 0
	for _, s := range a.States {
		edges += len(groups(s))
	}
	list := []string{counted(len(a.States), "state"), counted(edges, "edge"), acceptance(a.Sets)}
	if a.Deterministic() {
		list = append(list, "deterministic")
	}
	return strings.Join(append(list, a.Strength().String()), ", ")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func acceptance(sets int) string {
	switch sets {
	case 0:
		return "every infinite run accepts"
	case 1:
		return "edges with {0} infinitely often"
	case 2:
		return "edges with {0} and with {1} infinitely often"
	}
	return fmt.Sprintf("edges of each of %d sets infinitely often", sets)
}

// WriteText writes an automaton for a person.
func WriteText(w io.Writer, a *automaton.Automaton) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, Summary(a))
	s := infix(a)
	for i, edges := range a.States {
		initial := ""
		if int32(i) == a.Initial {
			initial = "  initial"
		}
		fmt.Fprintf(b, "\nstate %d%s\n", i, initial)
		list := groups(edges)
		width := 0
		for _, g := range list {
			width = max(width, min(len([]rune(s.guard(g.guards))), 60))
		}
		for _, g := range list {
			fmt.Fprint(b, strings.TrimRight(fmt.Sprintf("  %-*s  -> %d  %s", width, s.guard(g.guards), g.to, braces(g.sets)), " "), "\n")
		}
		if len(list) == 0 {
			fmt.Fprintln(b, "  no edge: nothing is accepted from here")
		}
	}
	return b.Flush()
}
