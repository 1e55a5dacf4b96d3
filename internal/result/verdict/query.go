package verdict

import "heddle/internal/ir/source"

// Asked is the answer to a query.
type Asked struct {
	Query       string    // as it is printed
	Answer      Answer    // Verified: satisfied, or counted; Violated: not satisfied
	Exists      bool      // it asks whether a state exists: a trace shows one; otherwise one that shows that not all are so
	Whole       bool      // it asks of all runs whether they satisfy something, or of the first state
	Branching   bool      // of the first state
	Decides     bool      // of an exact answer: it says whether a comparison holds
	Count       *Count    // of EnumStates
	Chance      *Chance   // of what is asked of the probabilities of runs
	Exact       *Exact    // of that, computed
	Exported    []Label   // what the labels of the chain that was written mean; nil: none was
	Rare        *Rare     // of such a probability, by importance splitting
	Weighted    *Weighted // by importance sampling
	Chosen      string    // how it was answered, and why so; "": nothing was left to choose
	Flags       []string  // that a replay of the trace needs, besides those of the user
	Assumptions []string
	Proof       *Proof   // that the answer rests on; nil: the query was refused
	Reasons     []Reason // of an unknown answer
	Stats       Stats
	Reduction   Reduction
	Threads     int      // that a run had at most, as far as was looked
	Failed      []Failed // runs, or pieces of them, that faults of the program ended undecided
}

// IsNumber reports whether the answer is a number; else it is whether something holds.
func (a *Asked) IsNumber() bool {
	switch {
	case a.Exact != nil:
		return !a.Decides && a.Answer != Violated
	case a.Count != nil || a.Rare != nil || a.Weighted != nil:
		return true
	}
	return a.Chance != nil && !a.Chance.Tested
}

// Failed is runs that one fault of the program ended.
type Failed struct {
	Check string // its name
	Title string // and in a few words
	Text  string // what happened in the first of them
	Place source.Place
	Runs  int
}

// Conclude answers by a proof, which says whether what is asked holds.
func (a *Asked) Conclude(p *Proof, holds bool) {
	a.Proof, a.Reasons, a.Answer = p, p.Open(), p.Judge(holds)
}

// Chance is the result of random runs.
type Chance struct {
	Estimate   float64
	Low, High  float64 // of an interval
	Confidence float64 // 1-alpha
	Mean       bool    // of a number; else of a probability
	Over       string  // "max" or "min": the scheduler was searched for, and the estimate is of what was found
	Tested     bool    // against a threshold: there is no interval

	Relative  float64 // the precision that was asked for, as a part of the estimate; 0: a width was
	Min, Max  float64 // of a number's values
	Deviation float64 // of these, the standard deviation

	Runs, Hits int
	Undecided  int            // of a formula without a bound: runs that were cut off before it was decided
	Longest    int            // run, in steps
	Stepwise   string         // because of what runs were drawn step by step; "": what only its own thread notices was executed at once
	Ends       map[string]int // runs that were not decided before their end, by how they ended
	Method     string
	Guarantee  string    // what is promised
	Compared   *Compared // of two probabilities, of which the rest is the first one's; nil: there is one
	Shown      *Shown    // the first run that satisfies what was asked; nil: none does

	Lengths map[int]int     // satisfying runs by number of steps; nil: not asked for
	Values  map[float64]int // runs by value; nil: not asked for
	Course  []Sofar         // the interval over the runs; nil: not asked for
}

// Sofar is what was known after a number of runs.
type Sofar struct {
	Runs, Hits          int
	Estimate, Low, High float64
}

// Compared is the result of the runs of a second formula, which was compared with a first.
type Compared struct {
	Hits   int // of as many runs
	Untied int // pairs of runs of which just one satisfied its formula
	Ends   map[string]int
	Alike  bool // both agreed in nearly every pair
}

// Shown is a run that can be shown.
type Shown struct {
	Number   uint64 // from 0 on
	Steps    int    // LLVM instructions up to where it was decided
	Schedule string // that repeats it
}

// Label is the name that a condition on states has in a file.
type Label struct{ Name, Condition string }
