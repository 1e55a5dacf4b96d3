package verdict

// Solving are the figures of the questions to solvers.
type Solving struct {
	Questions int
	Open      int    // that no solver answered
	Reason    string // why the first of these was not; "": there is none
	Layers    []Layer
}

// Layer counts what came to a layer around the solver, or to a solver, and how it was
// answered. What a layer answered itself is what the next one was not asked.
type Layer struct {
	Name                string
	Sat, Unsat, Unknown int
	Overtaken           int     // another solver of a race was faster
	Seconds             float64 // with the layers behind it
}

// Asked is the number of questions.
func (l Layer) Asked() int { return l.Sat + l.Unsat + l.Unknown + l.Overtaken }
