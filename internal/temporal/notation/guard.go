package notation

import (
	"math/bits"
	"strconv"
	"strings"

	"heddle/internal/temporal/automaton"
)

// style is how a guard is written.
type style struct {
	atom        func(i int) string
	and, or     string
	not, always string
}

// group are the edges of a state that differ in guards only.
type group struct {
	to     int32
	sets   uint64
	guards []automaton.Cube
}

// groups are the edges of a state, in the order in which their targets and sets occur.
func groups(edges []automaton.Edge) (list []group) {
	for _, e := range edges {
		found := false
		for i := range list {
			if list[i].to == e.To && list[i].sets == e.Sets {
				list[i].guards = append(list[i].guards, e.Guard)
				found = true
			}
		}
		if !found {
			list = append(list, group{e.To, e.Sets, []automaton.Cube{e.Guard}})
		}
	}
	return list
}

// guard writes a disjunction of cubes.
func (s style) guard(cubes []automaton.Cube) string {
	var list []string
	for _, c := range cubes {
		if c == (automaton.Cube{}) {
			return s.always
		}
		list = append(list, s.cube(c))
	}
	return strings.Join(list, s.or)
}

func (s style) cube(c automaton.Cube) string {
	var list []string
	for left := c.True | c.False; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if c.False>>i&1 == 1 {
			list = append(list, s.not+s.atom(i))
		} else {
			list = append(list, s.atom(i))
		}
	}
	return strings.Join(list, s.and)
}

// name is the name of an atom; one without is p and its number.
func name(a *automaton.Automaton, i int) string {
	if i < len(a.Atoms) {
		return a.Atoms[i]
	}
	return "p" + strconv.Itoa(i)
}

// plain reports whether a text is a name as programming languages have them.
func plain(text string) bool {
	for i, r := range text {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return text != ""
}

// infix is the style for people: atoms that are no names stand in parentheses.
func infix(a *automaton.Automaton) style {
	return style{and: " && ", or: " || ", not: "!", always: "true", atom: func(i int) string {
		if text := name(a, i); !plain(text) {
			return "(" + text + ")"
		}
		return name(a, i)
	}}
}

// Guard is the condition of a way from one state to another as text for a person.
func Guard(a *automaton.Automaton, cubes []automaton.Cube) string { return infix(a).guard(cubes) }

// Ways calls f with each pair of a target and sets that edges of a state have, with the
// guards of these edges and the sets as text: {0,1}, or nothing.
func Ways(edges []automaton.Edge, f func(to int32, guards []automaton.Cube, sets string)) {
	for _, g := range groups(edges) {
		f(g.to, g.guards, braces(g.sets))
	}
}

// braces are the numbers of sets: {0,1}; nothing for none.
func braces(sets uint64) string {
	if sets == 0 {
		return ""
	}
	return "{" + numbers(sets, ",") + "}"
}

func numbers(sets uint64, between string) string {
	var list []string
	for ; sets != 0; sets &= sets - 1 {
		list = append(list, strconv.Itoa(bits.TrailingZeros64(sets)))
	}
	return strings.Join(list, between)
}
