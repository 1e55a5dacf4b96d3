package verdict

// Rare is the result of importance splitting.
type Rare struct {
	Estimate   float64
	Low, High  float64
	Confidence float64 // 1-alpha
	Error      float64 // standard error of the estimate; NaN: not known
	Bound      bool    // no run reached the goal: Low is 0, and High a bound

	Method       string
	Guarantee    string // what is promised
	Replications int
	Extinct      int // replications in which no run reached the goal
	Effort       int
	Levels       []RareLevel // of all replications together; none: each had its own
	Rounds       int         // levels of a replication, at most
	Chosen       bool        // by a pilot; else the levels were given
	Warnings     []string
	Unseen       string // the assumption that the score misses no way, in words; "": there are no levels
	Misses       bool   // it is known, or likely, that the score misses ways: another method by the same score is no better
	Confirmed    bool   // the chain of all states gives what lies in the interval
	Second       string // what another way to find the probability says; "": none was tried
	Pieces       int    // of runs that were drawn
	Shown        *Shown // the first satisfied run; its number is that of the replication; nil: there was none
}

// RareLevel is a level of importance splitting.
type RareLevel struct {
	Score  int64   // that a run is to come to; of the goal without meaning
	Goal   bool    // the last one: that the run is satisfied
	Tried  int     // pieces of runs that set out for it; 0: they were not counted
	Passed int     // that reached it
	Chance float64 // of coming to it from the level before; without meaning if Tried is 0
}
