package notation

import (
	"encoding/json"
	"io"
	"math/bits"

	"heddle/internal/temporal/automaton"
)

// document is an automaton as JSON: docs/json.md describes it.
type document struct {
	Schema        string      `json:"schema"`
	Formula       string      `json:"formula,omitempty"`
	Atoms         []string    `json:"atoms"`
	Initial       int32       `json:"initial"`
	Sets          int         `json:"sets"`
	Deterministic bool        `json:"deterministic"`
	Strength      string      `json:"strength"`
	States        []jsonState `json:"states"`
}

type jsonState struct {
	Edges []jsonEdge `json:"edges"`
}

type jsonEdge struct {
	To    int32  `json:"to"`
	Guard string `json:"guard"`
	True  []int  `json:"true"`
	False []int  `json:"false"`
	Sets  []int  `json:"sets"`
}

// WriteJSON writes an automaton as a document, of which formula is the text that it was
// made of, if any.
func WriteJSON(w io.Writer, a *automaton.Automaton, formula string) error {
	d := document{
		Schema: "heddle-automaton/1", Formula: formula, Atoms: append([]string{}, a.Atoms...), Initial: a.Initial, Sets: a.Sets,
		Deterministic: a.Deterministic(), Strength: a.Strength().String(), States: []jsonState{},
	}
	for _, edges := range a.States {
		s := jsonState{Edges: []jsonEdge{}}
		for _, e := range edges {
			s.Edges = append(s.Edges, jsonEdge{e.To, Guard(a, []automaton.Cube{e.Guard}), places(e.Guard.True), places(e.Guard.False), places(e.Sets)})
		}
		d.States = append(d.States, s)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}

// places are the numbers of the bits that are set.
func places(mask uint64) []int {
	list := []int{}
	for ; mask != 0; mask &= mask - 1 {
		list = append(list, bits.TrailingZeros64(mask))
	}
	return list
}
