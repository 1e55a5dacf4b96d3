package verdict

import "slices"

// Solving are the figures of the questions to solvers.
type Solving struct {
	Questions int
	Open      int    // that no solver answered
	Reason    string // why the first of these was not; "": there is none
	Layers    []Layer
}

// Add adds the figures of another solver, by layers of the same names.
func (s *Solving) Add(more Solving) {
	s.Questions, s.Open = s.Questions+more.Questions, s.Open+more.Open
	if s.Reason == "" {
		s.Reason = more.Reason
	}
	for _, l := range more.Layers {
		at := slices.IndexFunc(s.Layers, func(x Layer) bool { return x.Name == l.Name })
		if at < 0 {
			s.Layers = append(s.Layers, l)
			continue
		}
		x := &s.Layers[at]
		x.Sat, x.Unsat, x.Unknown = x.Sat+l.Sat, x.Unsat+l.Unsat, x.Unknown+l.Unknown
		x.Overtaken, x.Seconds = x.Overtaken+l.Overtaken, x.Seconds+l.Seconds
	}
}

// Layer counts what reached a layer around the solver, or a solver, and how it was
// answered. What a layer answered itself is what the next one was not asked.
type Layer struct {
	Name                string
	Sat, Unsat, Unknown int
	Overtaken           int     // another solver of a race was faster
	Seconds             float64 // with the layers behind it
}

// Asked is the number of questions.
func (l Layer) Asked() int { return l.Sat + l.Unsat + l.Unknown + l.Overtaken }

// Matching counts the states that were left out since others that were met have all of
// their values: as the same state, with inputs that are easily found, with inputs that
// models gave, and as a solver of quantifiers says.
type Matching struct {
	Equal, Substituted, Instantiated, Quantified int
}
