package notation

import (
	"bufio"
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"

	"heddle/internal/temporal/automaton"
)

// WriteHOA writes an automaton in the Hanoi format, with acceptance on edges. The name
// may be empty.
func WriteHOA(w io.Writer, a *automaton.Automaton, title string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "HOA: v1")
	if title != "" {
		fmt.Fprintf(b, "name: %s\n", quoted(title))
	}
	fmt.Fprintf(b, "tool: \"heddle\"\nStates: %d\nStart: %d\n", len(a.States), a.Initial)
	atoms := atomsOf(a)
	fmt.Fprintf(b, "AP: %d", atoms)
	for i := range atoms {
		fmt.Fprint(b, " ", quoted(name(a, i)))
	}
	fmt.Fprintln(b)
	fmt.Fprintln(b, hoaAcceptance(a.Sets))
	fmt.Fprintln(b, "properties:", strings.Join(properties(a), " "))
	fmt.Fprintln(b, "--BODY--")
	form := style{and: "&", or: " | ", not: "!", always: "t", atom: strconv.Itoa}
	for i, edges := range a.States {
		fmt.Fprintf(b, "State: %d\n", i)
		for _, g := range groups(edges) {
			sets := ""
			if g.sets != 0 {
				sets = " {" + numbers(g.sets, " ") + "}"
			}
			fmt.Fprintf(b, "[%s] %d%s\n", form.guard(g.guards), g.to, sets)
		}
	}
	fmt.Fprintln(b, "--END--")
	return b.Flush()
}

// atomsOf is how many atoms the automaton has, with names or without.
func atomsOf(a *automaton.Automaton) int {
	most := len(a.Atoms)
	for _, edges := range a.States {
		for _, e := range edges {
			most = max(most, bits.Len64(e.Guard.True|e.Guard.False))
		}
	}
	return most
}

// hoaAcceptance is the header of a condition: each of the sets infinitely often.
func hoaAcceptance(sets int) string {
	switch sets {
	case 0:
		return "acc-name: all\nAcceptance: 0 t"
	case 1:
		return "acc-name: Buchi\nAcceptance: 1 Inf(0)"
	}
	var list []string
	for i := range sets {
		list = append(list, fmt.Sprintf("Inf(%d)", i))
	}
	return fmt.Sprintf("acc-name: generalized-Buchi %d\nAcceptance: %d %s", sets, sets, strings.Join(list, "&"))
}

// stutterInvariant is the property of automata that is read.
const stutterInvariant = "stutter-invariant"

func properties(a *automaton.Automaton) []string {
	list := []string{"trans-labels", "explicit-labels", "trans-acc"}
	if a.Deterministic() {
		list = append(list, "deterministic")
	}
	if a.StutterInvariant {
		list = append(list, stutterInvariant)
	}
	return list
}

var hoaEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func quoted(text string) string { return `"` + hoaEscapes.Replace(oneLine(text)) + `"` }
