package stats

import (
	"errors"
	"fmt"
	"math"
)

// Estimator takes the results of runs, in order, and says when they are enough.
type Estimator interface {
	// Add takes the result of the next run.
	Add(hit bool)
	// Done reports whether no more runs are needed.
	Done() bool
	// Runs and Hits count what was taken.
	Runs() int
	Hits() int
	// Estimate is the point estimate.
	Estimate() float64
	// Interval is the answer. Before Done it is that of the runs so far; Guarantee says what it is worth then.
	Interval() Interval
	// Guarantee says what is promised of Interval, in one or two sentences.
	Guarantee() string
}

// Options is what an estimator is asked for.
type Options struct {
	Alpha    float64 // the probability of a wrong interval, in (0, 1)
	Width    float64 // of the interval that is required: LODIN's Epsilon
	Relative float64 // half width over the probability, for the methods of relative precision; the others ignore it
	Runs     int     // a fixed number of runs instead of a width, for the methods that take one; 0: from the width

	Prior Prior          // of the Bayesian methods; zero: uniform
	Exp   func() float64 // draws exponential numbers of mean 1, for GBAS: from a stream that no run uses
}

// Method is a way of estimating a probability.
type Method struct {
	Name     string // as a user gives it
	Summary  string // what it does
	Promise  string // what it guarantees: "exact", "bound" or "approximate", and of what
	Measured string // the worst coverage computed or measured for confidence 0.95, or nothing where the promise is proven
	New      func(Options) (Estimator, error)
}

// DefaultMethod is the name of the method used when none is named.
const DefaultMethod = "calibrated"

// Methods lists the methods for a probability, the default first.
func Methods() []Method {
	return []Method{
		{DefaultMethod, "look after every run, stop at the width; Clopper-Pearson at a level made up for the looking",
			"coverage computed: at least 1-alpha for every probability examined", measured["calibrated"], NewCalibrated},
		{"clopper-pearson", "fixed number of runs, exact binomial interval",
			"proven: at least 1-alpha for every probability", "", NewClopperPearson},
		{"okamoto", "fixed number of runs ln(2/alpha)/(2e^2), estimate +- e",
			"proven: at least 1-alpha for every probability", "", NewOkamoto},
		{"massart", "pilot of fixed size, then Massart's number of fresh runs, estimate +- e",
			"proven: at least 1-alpha for every probability", "", NewMassart},
		{"confidence-sequence", "stop at the width of Robbins' beta-binomial confidence sequence",
			"proven: at least 1-alpha at all times together, whenever one stops and for whatever reason", "", NewSequence},
		{"alpha-spending", "Clopper-Pearson at a growing, pre-declared series of looks that share alpha",
			"proven: at least 1-alpha for every probability", "", NewSpending},
		{"chen", "Chen's adaptive rule, estimate +- e",
			"approximate: proven in part only", measured["chen"], NewChen},
		{"gbas", "until k hits, with random waiting times; relative precision",
			"exact: relative error has a distribution that does not depend on the probability", "", NewGBAS},
		{"dklr", "until a number of hits; relative precision",
			"proven: at least 1-alpha for every probability above 0", "", NewDKLR},
		{"lodin", "look after every run, stop at the width of Clopper-Pearson, one-sided without hits or misses",
			"approximate: looking after every run is not accounted for", measured["lodin"], NewLODIN},
		{"wilson", "fixed number of runs, score interval",
			"approximate: on average over probabilities", measured["wilson"], NewWilson},
		{"agresti-coull", "fixed number of runs, shifted Wald interval",
			"approximate: on average over probabilities", measured["agresti-coull"], NewAgrestiCoull},
		{"jeffreys", "fixed number of runs, posterior of Jeffreys' prior",
			"approximate: on average over probabilities", measured["jeffreys"], NewJeffreys},
		{"bayes", "stop when the posterior gives 1-alpha to estimate +- e",
			"Bayesian: right if the probability was drawn from the prior; approximate as coverage", measured["bayes"], NewBayes},
	}
}

// FindMethod is the method of a name.
func FindMethod(name string) (Method, bool) {
	for _, m := range Methods() {
		if m.Name == name {
			return m, true
		}
	}
	return Method{}, false
}

// measured holds the least coverage found by exact computation at confidence 0.95 and width 0.1; TestMeasured computes it
// again.
var measured = map[string]string{
	"calibrated":    "0.9512",
	"chen":          "0.9922",
	"lodin":         "0.9190",
	"wilson":        "0.8381",
	"agresti-coull": "0.9426",
	"jeffreys":      "0.8771",
	"bayes":         "0.8814",
	"student":       "0.928 for exponential values, 30 runs",
}

// tally counts runs and hits; it is the part that all estimators have.
type tally struct{ runs, hits int }

func (t *tally) add(hit bool) {
	t.runs++
	if hit {
		t.hits++
	}
}

// Runs counts the runs taken.
func (t *tally) Runs() int { return t.runs }

// Hits counts the hits taken.
func (t *tally) Hits() int { return t.hits }

// Estimate is the share of hits, 0 before the first run.
func (t *tally) Estimate() float64 {
	if t.runs == 0 {
		return 0
	}
	return float64(t.hits) / float64(t.runs)
}

// rarer counts hits or misses, whichever are fewer.
func (t *tally) rarer() int { return min(t.hits, t.runs-t.hits) }

func checkAlpha(alpha float64) error {
	if !(alpha >= 1e-12 && alpha < 1) {
		return fmt.Errorf("the error probability alpha is %v; it must lie between 1e-12 and 1", alpha)
	}
	return nil
}

// checkWidth holds options to alpha and an absolute width.
func (o Options) checkWidth() error {
	if err := checkAlpha(o.Alpha); err != nil {
		return err
	}
	if o.Width == 0 && o.Relative > 0 {
		return errors.New("this method has no relative precision; gbas and dklr do")
	}
	if !(o.Width >= 1e-6 && o.Width < 1) {
		return fmt.Errorf("the width of the interval is %v; it must lie between 1e-6 and 1", o.Width)
	}
	return nil
}

// checkRelative holds options to alpha and a relative precision.
func (o Options) checkRelative() error {
	if err := checkAlpha(o.Alpha); err != nil {
		return err
	}
	if !(o.Relative >= 1e-4 && o.Relative < 1) {
		return fmt.Errorf("the relative precision is %v; it must lie between 1e-4 and 1", o.Relative)
	}
	return nil
}

// prior is the prior of the options, uniform if none was given.
func (o Options) prior() (Prior, error) {
	switch p := o.Prior; {
	case p == Prior{}:
		return Prior{1, 1}, nil
	case p.A > 0 && p.B > 0 && !math.IsInf(p.A+p.B, 1):
		return p, nil
	default:
		return p, fmt.Errorf("the prior beta(%v, %v) needs two finite parameters above 0", p.A, p.B)
	}
}

// percent writes a confidence as a percentage.
func percent(alpha float64) string { return fmt.Sprintf("%.6g %%", 100*(1-alpha)) }
