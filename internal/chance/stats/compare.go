package stats

import (
	"errors"
	"fmt"
	"math"
)

// Order is what a comparison says of the probabilities of two properties.
type Order uint8

// The orders.
const (
	Unordered   Order = iota // not decided yet
	FirstLarger              // or not larger by as much as was asked about
	SecondLarger
	Alike // the properties agree in nearly every run
)

func (o Order) String() string {
	return [...]string{"undecided", "the first is larger", "the second is larger", "alike"}[o]
}

// Comparison takes, run by run, the results of two properties and says which is likelier. Either both come from the same
// run, and then the answer is about how often just one of them holds, or from two independent runs.
//
// Engines give it independent runs: with common random numbers the odds ratio would be another one. Wald's test counts
// pairs that differ, and without any it would not stop. So it looks once, after a number of pairs that is fixed before;
// agreement of all of them bounds the difference, and giving up then adds nothing to the errors.
type Comparison interface {
	// Add takes the two results of the next run, or of the next pair of runs.
	Add(first, second bool)
	// Decision is Unordered until the comparison stops.
	Decision() Order
	// Runs counts what was taken, Untied how many of it differed.
	Runs() int
	Untied() int
	// Guarantee says what is promised.
	Guarantee() string
}

// ComparisonOptions is what a comparison is asked for.
type ComparisonOptions struct {
	Alpha float64 // the probability of calling the second larger although the odds ratio is at most Low
	Beta  float64 // the probability of calling the first larger although the odds ratio is at least High
	Low   float64 // odds ratio p2(1-p1) / p1(1-p2), for untied-pairs
	High  float64

	// Agree, if not 0, also ends the comparison once both results agree in at least this share of the runs, by a ratio test
	// with the same error probabilities and the indifference AgreeDelta.
	Agree, AgreeDelta float64
}

// ComparisonMethod is a way of comparing.
type ComparisonMethod struct {
	Name, Summary, Promise string
	New                    func(ComparisonOptions) (Comparison, error)
}

// DefaultComparison is the name of the comparison used when none is named.
const DefaultComparison = "untied-pairs"

// ComparisonMethods lists the comparisons, the default first.
func ComparisonMethods() []ComparisonMethod {
	return []ComparisonMethod{
		{DefaultComparison, "Wald's double dichotomy: a ratio test on the runs in which just one property holds",
			"proven, for odds ratios outside (low, high): errors together at most alpha+beta", NewUntiedPairs},
		{"confidence-sequence", "until one half leaves a confidence sequence of the runs in which just one property holds",
			"proven: wrong with at most alpha, beta; where both are equally likely it may never stop", NewUntiedSequence},
	}
}

// FindComparison is the comparison of a name.
func FindComparison(name string) (ComparisonMethod, bool) {
	for _, m := range ComparisonMethods() {
		if m.Name == name {
			return m, true
		}
	}
	return ComparisonMethod{}, false
}

// untied puts a test on the untied runs, whose hits are those where the second property holds. Of these the share is u/(1+u)
// for the odds ratio u, if the two are independent; if they come from one run, u is the ratio of the two kinds.
type untied struct {
	runs      int
	pairs     Test
	agree     Test // nil: none
	order     Order
	guarantee string
}

// NewUntiedPairs is Wald's comparison.
func NewUntiedPairs(o ComparisonOptions) (Comparison, error) {
	if err := checkErrors(o.Alpha, o.Beta); err != nil {
		return nil, err
	}
	if !(o.Low > 0 && o.High > o.Low && !math.IsInf(o.High, 1)) {
		return nil, fmt.Errorf("the odds ratios %v and %v must be above 0, the first below the second", o.Low, o.High)
	}
	// The ratio test calls its upper probability the hypothesis, so alpha and beta change places.
	pairs := newRatio(o.High/(1+o.High), o.Low/(1+o.Low), o.Beta, o.Alpha)
	return newUntied(o, pairs, fmt.Sprintf("calls the second larger with at most %.4g where the odds ratio is at most %.6g, the "+
		"first with at most %.4g where it is at least %.6g, the two together with at most %.4g; no promise between",
		o.Alpha/(1-o.Beta), o.Low, o.Beta/(1-o.Alpha), o.High, o.Alpha+o.Beta))
}

// NewUntiedSequence compares without odds ratios to tell apart.
func NewUntiedSequence(o ComparisonOptions) (Comparison, error) {
	pairs, err := NewSequenceTest(TestOptions{Theta: 0.5, Alpha: o.Beta, Beta: o.Alpha})
	if err != nil {
		return nil, err
	}
	return newUntied(o, pairs, fmt.Sprintf("calls the second larger with at most %.4g where it is not, and the first with at most "+
		"%.4g, however near they are, whenever one stops; if they are equal it may never stop", o.Alpha, o.Beta))
}

func newUntied(o ComparisonOptions, pairs Test, guarantee string) (Comparison, error) {
	u := &untied{pairs: pairs, guarantee: guarantee}
	if o.Agree == 0 {
		return u, nil
	}
	if !(o.Agree > 0 && o.Agree < 1) {
		return nil, errors.New("the share of runs in which the results agree must lie between 0 and 1")
	}
	agree, err := NewSPRT(TestOptions{Theta: o.Agree, Delta: o.AgreeDelta, Alpha: o.Alpha, Beta: o.Beta})
	if err != nil {
		return nil, err
	}
	u.agree = agree
	u.guarantee += fmt.Sprintf("; or calls them alike, with at most %.4g where they agree in less than %.6g of the runs",
		o.Beta/(1-o.Alpha), math.Max(0, o.Agree-o.AgreeDelta))
	return u, nil
}

// Add takes the two results of the next run.
func (u *untied) Add(first, second bool) {
	if u.order != Unordered {
		return
	}
	u.runs++
	if first != second {
		u.pairs.Add(second)
	}
	switch u.pairs.Decision() {
	case Accepted:
		u.order = SecondLarger
	case Rejected:
		u.order = FirstLarger
	default:
		u.addAgreement(first == second)
	}
}

func (u *untied) addAgreement(same bool) {
	if u.agree == nil {
		return
	}
	if u.agree.Add(same); u.agree.Decision() == Accepted {
		u.order = Alike
	}
}

// Decision is Unordered until the comparison stops.
func (u *untied) Decision() Order { return u.order }

// Runs counts what was taken.
func (u *untied) Runs() int { return u.runs }

// Untied counts the runs whose results differed.
func (u *untied) Untied() int { return u.pairs.Runs() }

// Guarantee says what is promised.
func (u *untied) Guarantee() string { return u.guarantee }
