package verdict

import "math"

// Estimate is a probability or an expected value: computed, or estimated from runs.
type Estimate struct {
	Value      float64
	Low, High  float64 // where it lies: Verdict.Bounded
	Confidence float64 // that it does, 1-alpha; 1: of what was computed
	Error      float64 // its standard error; NaN: not known
	Relative   float64 // the precision that was asked for, as a part of the value; 0: a width was
	Method     string
	Guarantee  string // of the method

	Runs, Hits int       // that were drawn, and of these those that satisfy the formula
	Shown      *Shown    // the first run that does; nil: there was none
	Other      *Estimate // of the probability that it was compared with; nil: of none

	Sample    *Sample    // of plain runs
	Splitting *Splitting // of importance splitting
	Weighting *Weighting // of importance sampling
	Chain     *Chain     // of what was computed
}

// Sample is what only an estimate from plain runs has.
type Sample struct {
	Over      string          // "max" or "min": the scheduler was searched for, and the estimate is of what was found
	Min, Max  float64         // of a number's values
	Deviation float64         // of these, the standard deviation
	Undecided int             // of a formula without a bound: runs that were cut off before it was decided
	Longest   int             // run, in steps
	Stepwise  string          // because of what runs were drawn step by step; "": what only its own thread notices was executed at once
	Ends      map[string]int  // runs that were not decided before their end, by how they ended
	Untied    int             // of a comparison: pairs of runs of which just one satisfied its formula
	Alike     bool            // both agreed in nearly every pair
	Lengths   map[int]int     // satisfying runs by number of steps; nil: not asked for
	Values    map[float64]int // runs by value; nil: not asked for
	Course    []Sofar         // the interval over the runs; nil: not asked for
}

// Sofar is what was known after a number of runs.
type Sofar struct {
	Runs, Hits          int
	Estimate, Low, High float64
}

// Splitting is what only importance splitting has. Its runs are not counted: their pieces are.
type Splitting struct {
	Bound        bool // no run reached the goal: Low is 0, and High a bound
	Replications int
	Extinct      int // replications in which no run reached the goal
	Effort       int
	Levels       []Level // of all replications together; none: each had its own
	Rounds       int     // levels of a replication, at most
	Chosen       bool    // by a pilot; else the levels were given
	Warnings     []string
	Unseen       string // the assumption that the score misses no way, in words; "": there are no levels
	Misses       bool   // it is known, or likely, that the score misses ways: another method by the same score is no better
	Confirmed    bool   // the chain of all states gives what lies in the interval
	Second       string // what another way to find the probability says; "": none was tried
	Pieces       int    // of runs that were drawn
}

// Level is a level of importance splitting.
type Level struct {
	Score  int64   // that a run is to come to; of the goal without meaning
	Goal   bool    // the last one: that the run is satisfied
	Tried  int     // pieces of runs that set out for it; 0: they were not counted
	Passed int     // that reached it
	Chance float64 // of coming to it from the level before; without meaning if Tried is 0
}

// Weighting is what only importance sampling has: runs that satisfy the formula have weights.
type Weighting struct {
	Effective float64 // satisfied runs of equal weights that would say as much
	Share     float64 // of the estimate: the greatest that one run has
	Learned   int     // runs that were learnt from, none of which is among the estimate's
	Rounds    int
	Weights   int // that were learnt; 0: the runs are plain ones
}

// Chain is what only what was computed has: the Markov chain of the program. True values lie between Low and High, whatever was rounded.
type Chain struct {
	States, Edges int                // of the chain, and of its product with the formula where that was made
	Steps         int                // after which every run was decided, or all of the bound; 0: there is no bound
	Layers        int                // above 0: the chain was not stored; States are configurations, gone through in so many layers
	Ends          map[string]float64 // the probabilities of runs that their end decided, by how they ended; above 0
	Labels        []Label            // what the labels of the chain that was written mean; nil: none was
}

// Shown is a run that can be shown.
type Shown struct {
	Number   uint64 // from 0 on; of importance splitting that of the replication
	Steps    int    // LLVM instructions up to where it was decided
	Schedule string // that repeats it
}

// Label is the name that a condition on states has in a file.
type Label struct{ Name, Condition string }

// ByChain is the method of what was computed, beside those of statistics.
const ByChain = "exact"

// IsNumber reports whether the answer is a number; else it is whether something holds, or nothing is known.
func (v *Verdict) IsNumber() bool {
	k := v.Question.Kind
	return v.Answer == Verified && (k == OfNumber || k == OfProbability || k == OfMean)
}

// Bounded reports whether the estimate lies between bounds that are known.
func (v *Verdict) Bounded() bool {
	switch e := v.Estimate; {
	case e.Chain != nil:
		return true
	case e.Sample != nil:
		return v.Question.Kind != OfComparison && !math.IsInf(e.Low, 0) && !math.IsInf(e.High, 0)
	}
	return v.Answer == Verified
}
