package stats

import (
	"errors"
	"fmt"
	"math"
)

// Decision is what a test says of "the probability is at least theta".
type Decision uint8

// The decisions.
const (
	Open     Decision = iota // not decided yet
	Accepted                 // at least theta
	Rejected                 // less
)

func (d Decision) String() string {
	return [...]string{"undecided", "accepted", "rejected"}[d]
}

// Test takes the results of runs, in order, until it decides whether the probability of a hit is at least theta. It may
// never decide: whoever runs it needs a limit, at which the answer is "undecided".
type Test interface {
	// Add takes the result of the next run; once decided, results are ignored.
	Add(hit bool)
	// Decision is Open until the test stops.
	Decision() Decision
	// Runs and Hits count what was taken.
	Runs() int
	Hits() int
	// Guarantee says what is promised.
	Guarantee() string
}

// TestOptions is what a test is asked for.
type TestOptions struct {
	Theta float64
	Alpha float64 // the probability of rejecting what holds
	Beta  float64 // the probability of accepting what does not
	Delta float64 // half the indifference region: within Delta of Theta anything may be answered

	Prior  Prior   // for the Bayes factor; zero: uniform
	Factor float64 // for the Bayes factor: the odds to stop at; 0: the smaller of (1-Alpha)/Alpha and (1-Beta)/Beta
}

// TestMethod is a way of testing.
type TestMethod struct {
	Name, Summary, Promise string
	New                    func(TestOptions) (Test, error)
}

// DefaultTest is the name of the test used when none is named.
const DefaultTest = "sprt"

// TestMethods lists the tests, the default first.
func TestMethods() []TestMethod {
	return []TestMethod{
		{DefaultTest, "Wald's sequential probability ratio test",
			"proven, outside the indifference region: errors together at most alpha+beta, each at most alpha/(1-beta), " +
				"beta/(1-alpha)", NewSPRT},
		{"ssp", "single sampling plan: the smallest fixed number of runs, ended as soon as the rest cannot matter",
			"exact, outside the indifference region: errors at most alpha and beta", NewSSP},
		{"confidence-sequence", "until theta leaves a confidence sequence; no indifference region",
			"proven: wrong with at most alpha below and beta above; at theta itself it may never stop", NewSequenceTest},
		{"bayes-factor", "until the odds have changed by a factor since the prior",
			"Bayesian: approximate as error probability", NewBayesFactor},
	}
}

// FindTest is the test of a name.
func FindTest(name string) (TestMethod, bool) {
	for _, m := range TestMethods() {
		if m.Name == name {
			return m, true
		}
	}
	return TestMethod{}, false
}

func (o TestOptions) check() error {
	if err := checkErrors(o.Alpha, o.Beta); err != nil {
		return err
	}
	if !(o.Theta > 0 && o.Theta < 1) {
		return fmt.Errorf("the threshold is %v; it must lie between 0 and 1", o.Theta)
	}
	return nil
}

func checkErrors(alpha, beta float64) error {
	if err := checkAlpha(alpha); err != nil {
		return err
	}
	if !(beta >= 1e-12 && alpha+beta < 1) {
		return fmt.Errorf("the error probability beta is %v; it must be above 1e-12, and alpha+beta below 1", beta)
	}
	return nil
}

// simple is the two probabilities at the ends of the indifference region, cut to [0, 1].
func (o TestOptions) simple() (above, below float64, err error) {
	if err := o.check(); err != nil {
		return 0, 0, err
	}
	if !(o.Delta > 0) {
		return 0, 0, errors.New("this test needs an indifference region: delta above 0; confidence-sequence needs none")
	}
	return math.Min(1, o.Theta+o.Delta), math.Max(0, o.Theta-o.Delta), nil
}

// outsideRegion names the promise of tests with an indifference region.
func (o TestOptions) outsideRegion() string {
	return fmt.Sprintf("no promise for probabilities between %.6g and %.6g", math.Max(0, o.Theta-o.Delta),
		math.Min(1, o.Theta+o.Delta))
}

// decider is the part that all tests have.
type decider struct {
	tally
	decision Decision
}

// Decision is Open until the test stops.
func (d *decider) Decision() Decision { return d.decision }
