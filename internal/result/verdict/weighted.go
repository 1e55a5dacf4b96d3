package verdict

// Weighted is the result of importance sampling.
type Weighted struct {
	Estimate   float64
	Low, High  float64 // of an interval; without meaning if there is no answer
	Confidence float64 // 1-alpha
	Error      float64 // standard error of the estimate
	Guarantee  string  // what is promised

	Runs, Hits int     // of the estimate: satisfied ones have weights
	Effective  float64 // satisfied runs of equal weights that would say as much
	Share      float64 // of the estimate: the greatest that one run has

	Learned int // runs that were learnt from, none of which is among Runs
	Rounds  int
	Weights int // that were learnt; 0: the runs are plain ones
}
