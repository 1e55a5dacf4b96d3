package json

import "heddle/internal/result/verdict"

// solving are the figures of the questions to solvers.
type solving struct {
	Questions int     `json:"questions"`
	Open      int     `json:"open"`
	Reason    string  `json:"open_reason,omitempty"`
	Layers    []layer `json:"layers"`
}

// layer counts what reached a layer around the solver, or a solver.
type layer struct {
	Name    string  `json:"name"`
	Asked   int     `json:"asked"`
	Sat     int     `json:"sat"`
	Unsat   int     `json:"unsat"`
	Unknown int     `json:"unknown"`
	Late    int     `json:"overtaken,omitempty"`
	Seconds float64 `json:"seconds"`
}

func convertSolving(s *verdict.Solving) *solving {
	if s == nil {
		return nil
	}
	d := &solving{Questions: s.Questions, Open: s.Open, Reason: s.Reason, Layers: []layer{}}
	for _, l := range s.Layers {
		d.Layers = append(d.Layers, layer{l.Name, l.Asked(), l.Sat, l.Unsat, l.Unknown, l.Overtaken, l.Seconds})
	}
	return d
}

// matching counts the states that were left out since others have all of their values.
type matching struct {
	Equal        int `json:"equal"`
	Substituted  int `json:"substituted"`
	Instantiated int `json:"instantiated"`
	Quantified   int `json:"quantified"`
}

func convertMatching(m *verdict.Matching) *matching {
	if m == nil {
		return nil
	}
	d := matching(*m)
	return &d
}
