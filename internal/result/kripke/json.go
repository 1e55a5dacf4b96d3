package kripke

import (
	"encoding/json"
	"io"
)

// Schema names the form of the JSON document.
const Schema = "heddle-kripke/1"

type document struct {
	Schema       string        `json:"schema"`
	Reduction    string        `json:"reduction"`
	Propositions []proposition `json:"propositions"`
	Initial      int           `json:"initial"`
	States       []state       `json:"states"`
	Edges        []edge        `json:"edges"`
}

type proposition struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type state struct {
	Labels []string `json:"labels"`
	End    End      `json:"end,omitempty"`
	Lost   bool     `json:"lost,omitempty"`
}

type edge struct {
	From   int   `json:"from"`
	To     int   `json:"to"`
	Thread *int  `json:"thread,omitempty"`
	Choice int64 `json:"choice,omitempty"`
}

// WriteJSON writes the structure as JSON.
func (s *Structure) WriteJSON(w io.Writer) error {
	d := document{Schema: Schema, Reduction: s.Reduction, Propositions: []proposition{}, States: []state{}, Edges: []edge{}}
	for _, p := range s.Propositions {
		d.Propositions = append(d.Propositions, proposition(p))
	}
	for i, x := range s.States {
		d.States = append(d.States, state{s.labels(i), x.End, x.Lost})
	}
	for _, e := range s.Edges {
		x := edge{From: e.From, To: e.To, Choice: e.Choice}
		if t := e.Thread; t >= 0 {
			x.Thread = &t
		}
		d.Edges = append(d.Edges, x)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(d)
}
