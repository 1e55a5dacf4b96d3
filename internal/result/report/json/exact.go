package json

import "heddle/internal/result/verdict"

// exact is how a probability or a mean was computed.
type exact struct {
	States   int                `json:"states"`
	Edges    int                `json:"edges"`
	Steps    int                `json:"steps,omitempty"`
	Layers   int                `json:"layers,omitempty"`
	Ends     map[string]float64 `json:"undecided_ends,omitempty"`
	Compared *computed          `json:"compared,omitempty"`
	Labels   map[string]string  `json:"labels,omitempty"`
}

// computed is what the second probability of a comparison came to.
type computed struct {
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	exact
}

func convertExact(e *verdict.Exact) exact {
	return exact{States: e.States, Edges: e.Edges, Steps: e.Steps, Layers: e.Layers, Ends: e.Ends}
}

// computed gives a query's answer what was computed.
func (q *asked) computed(a *verdict.Asked) {
	e := a.Exact
	x := convertExact(e)
	if o := e.Other; o != nil {
		x.Compared = &computed{o.Value, o.Low, o.High, convertExact(o)}
	}
	for _, l := range a.Exported {
		if x.Labels == nil {
			x.Labels = map[string]string{}
		}
		x.Labels[l.Name] = l.Condition
	}
	q.Exact = &x
	c := &chance{Estimate: e.Value, Low: &e.Low, High: &e.High, Confidence: 1, Method: verdict.ExactMethod,
		Guarantee: "the value is between low and high", Ends: map[string]int{}}
	if e.Mean {
		q.Mean = c
	} else {
		q.Probability = c
	}
	if a.Answer == verdict.Verified && !a.Decides {
		q.Answer = "computed"
	}
}
