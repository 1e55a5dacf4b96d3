package verdict

// Exact is what was computed from a program's Markov chain: a probability or an
// expected value.
type Exact struct {
	Value     float64 // computed
	Low, High float64 // the true value is between, whatever was rounded
	Mean      bool    // of a number; else of a probability

	Other *Exact // what it was compared with, if with a probability; its states and edges are its own

	States, Edges int                // of the chain, and of its product with the formula where that was made
	Steps         int                // after which every run was decided, or all of the bound; 0: there is no bound
	Layers        int                // above 0: the chain was not stored; States are configurations, gone through in so many layers
	Ends          map[string]float64 // the probabilities of runs that their end decided, by how they ended; above 0
}

// ExactMethod names the method of an Exact, beside those of statistics.
const ExactMethod = "exact"
