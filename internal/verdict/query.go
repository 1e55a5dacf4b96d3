package verdict

// Asked is the answer to a query.
type Asked struct {
	Query       string  // as it is printed
	Answer      Answer  // Verified: satisfied, or counted; Violated: not satisfied
	Exists      bool    // it asks whether a state exists: a trace shows one; otherwise one that shows that not all are so
	Count       *Count  // of EnumStates
	Chance      *Chance // of what is asked of the probabilities of runs
	Rare        *Rare   // of such a probability, by importance splitting
	Assumptions []string
	Reasons     []Reason // of an unknown answer
	Stats       Stats
	Reduction   Reduction
}

// Chance is what runs drawn at random told.
type Chance struct {
	Estimate   float64
	Low, High  float64 // of an interval
	Confidence float64 // 1-alpha
	Mean       bool    // of a number; else of a probability
	Tested     bool    // against a threshold: there is no interval

	Runs, Hits int
	Longest    int            // run, in steps
	Ends       map[string]int // runs that were not decided before their end, by how they ended
	Method     string
	Guarantee  string // what is promised
}
