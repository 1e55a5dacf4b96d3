package json

import (
	"maps"
	"math"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// estimate is a probability or an expected value. What only one method has stands in a part of its own.
type estimate struct {
	Value         float64    `json:"value"`
	Low           *float64   `json:"low,omitempty"`
	High          *float64   `json:"high,omitempty"`
	Confidence    float64    `json:"confidence,omitempty"`
	StandardError *float64   `json:"standard_error,omitempty"`
	Relative      float64    `json:"relative_precision,omitempty"`
	Method        string     `json:"method"`
	Guarantee     string     `json:"guarantee"`
	Runs          *int       `json:"runs,omitempty"`
	Hits          *int       `json:"hits,omitempty"`
	Shown         *shown     `json:"satisfying_run,omitempty"`
	Other         *estimate  `json:"other,omitempty"`
	Sample        *sample    `json:"sample,omitempty"`
	Splitting     *splitting `json:"splitting,omitempty"`
	Weighting     *weighting `json:"weighting,omitempty"`
	Chain         *chain     `json:"chain,omitempty"`
}

// shown is a run that satisfies what was asked.
type shown struct {
	Number   uint64 `json:"number"`
	Steps    int    `json:"steps"`
	Schedule string `json:"schedule"`
	Replay   string `json:"replay"`
}

// sample is what only an estimate from plain runs has.
type sample struct {
	Runs      int            `json:"runs,omitempty"` // of a count
	Over      string         `json:"over_schedulers,omitempty"`
	Min       *float64       `json:"min,omitempty"`
	Max       *float64       `json:"max,omitempty"`
	Deviation *float64       `json:"deviation,omitempty"`
	Cut       int            `json:"cut_off_undecided,omitempty"`
	Longest   int            `json:"longest"`
	Stepwise  string         `json:"step_by_step,omitempty"`
	Ends      map[string]int `json:"undecided_ends"`
	Untied    *int           `json:"untied,omitempty"`
	Alike     bool           `json:"alike,omitempty"`
	Lengths   []bin          `json:"satisfying_by_length,omitempty"`
	Values    []bin          `json:"runs_by_value,omitempty"`
	Course    []sofar        `json:"course,omitempty"`
}

// sofar is what was known after a number of runs.
type sofar struct {
	Runs     int     `json:"runs"`
	Hits     int     `json:"hits"`
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// bin is the exact number of runs with a length or value.
type bin struct {
	At   float64 `json:"at"`
	Runs int     `json:"runs"`
}

// splitting is what only importance splitting has.
type splitting struct {
	Bound        bool     `json:"bound"`
	Replications int      `json:"replications"`
	Extinct      int      `json:"extinct"`
	Effort       int      `json:"effort"`
	Levels       []level  `json:"levels"`
	Rounds       int      `json:"rounds"`
	Chosen       bool     `json:"levels_chosen"`
	Pieces       int      `json:"pieces"`
	Warnings     []string `json:"warnings"`
	Second       string   `json:"second,omitempty"`
}

// level is one of importance splitting; the last one is the goal, and has no score.
type level struct {
	Score  *int64   `json:"score,omitempty"`
	Tried  int      `json:"tried,omitempty"`
	Passed int      `json:"passed"`
	Chance *float64 `json:"chance,omitempty"`
}

// weighting is what only importance sampling has.
type weighting struct {
	Effective float64 `json:"effective"`
	Share     float64 `json:"greatest_share"`
	Learned   int     `json:"learning_runs"`
	Rounds    int     `json:"learning_rounds"`
	Weights   int     `json:"weights"`
}

// chain is what only what was computed has.
type chain struct {
	States int                `json:"states"`
	Edges  int                `json:"edges"`
	Steps  int                `json:"steps,omitempty"`
	Layers int                `json:"layers,omitempty"`
	Ends   map[string]float64 `json:"undecided_ends,omitempty"`
	Labels map[string]string  `json:"labels,omitempty"`
}

func convertEstimate(r *report.Report) *estimate {
	v := &r.Verdict
	x := convertAlone(v, v.Estimate)
	if w := v.Estimate.Shown; w != nil {
		x.Shown = &shown{w.Number, w.Steps, w.Schedule, r.ReplayOf(w.Schedule)}
	}
	if o := v.Estimate.Other; o != nil {
		x.Other = convertAlone(v, o)
	}
	return x
}

// convertAlone leaves out what is not known, and another estimate.
func convertAlone(v *verdict.Verdict, e *verdict.Estimate) *estimate {
	x := &estimate{Value: e.Value, Confidence: e.Confidence, Relative: e.Relative, Method: e.Method, Guarantee: e.Guarantee}
	if e.Sample != nil || e.Weighting != nil {
		x.Runs, x.Hits = &e.Runs, &e.Hits
	}
	if v.Bounded() {
		x.Low, x.High = &e.Low, &e.High
	}
	if !math.IsNaN(e.Error) {
		x.StandardError = &e.Error
	}
	switch {
	case e.Chain != nil:
		x.Chain = convertChain(e.Chain)
	case e.Splitting != nil:
		x.Splitting = convertSplitting(e.Splitting)
	case e.Weighting != nil:
		w := weighting(*e.Weighting)
		x.Weighting = &w
	default:
		x.Sample = convertSample(v, e)
	}
	return x
}

func convertSample(v *verdict.Verdict, e *verdict.Estimate) *sample {
	c := e.Sample
	x := &sample{Over: c.Over, Cut: c.Undecided, Longest: c.Longest, Stepwise: c.Stepwise, Ends: c.Ends, Alike: c.Alike,
		Lengths: bins(c.Lengths), Values: bins(c.Values)}
	switch {
	case v.Count != nil:
		x.Runs = e.Runs
	case v.Question.Kind == verdict.OfMean:
		x.Min, x.Max, x.Deviation = &c.Min, &c.Max, &c.Deviation
	case e.Other != nil:
		x.Untied = &c.Untied
	}
	for _, s := range c.Course {
		if !math.IsInf(s.Low, 0) && !math.IsInf(s.High, 0) && !math.IsNaN(s.Low+s.High+s.Estimate) { // for others JSON has no numbers
			x.Course = append(x.Course, sofar(s))
		}
	}
	return x
}

func bins[K int | float64](counts map[K]int) (list []bin) {
	for _, at := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, bin{float64(at), counts[at]})
	}
	return list
}

func convertSplitting(s *verdict.Splitting) *splitting {
	x := &splitting{Bound: s.Bound, Replications: s.Replications, Extinct: s.Extinct, Effort: s.Effort, Levels: []level{}, Rounds: s.Rounds,
		Chosen: s.Chosen, Pieces: s.Pieces, Warnings: list(s.Warnings), Second: s.Second}
	for i := range s.Levels {
		l := &s.Levels[i]
		y := level{Tried: l.Tried, Passed: l.Passed}
		if !l.Goal {
			y.Score = &l.Score
		}
		if l.Tried > 0 {
			y.Chance = &l.Chance
		}
		x.Levels = append(x.Levels, y)
	}
	return x
}

func convertChain(c *verdict.Chain) *chain {
	x := &chain{States: c.States, Edges: c.Edges, Steps: c.Steps, Layers: c.Layers, Ends: c.Ends}
	for _, l := range c.Labels {
		if x.Labels == nil {
			x.Labels = map[string]string{}
		}
		x.Labels[l.Name] = l.Condition
	}
	return x
}
