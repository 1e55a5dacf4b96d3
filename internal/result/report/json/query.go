package json

import (
	"io"
	"maps"
	"math"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// QueriesSchema names the form of the document that WriteAsked prints.
const QueriesSchema = "heddle-queries/1"

// Asked is an answer with the report that has its trace.
type Asked struct {
	Answer *verdict.Asked
	Report *report.Report
}

type queries struct {
	Schema  string   `json:"schema"`
	Files   []string `json:"files"`
	Queries []asked  `json:"queries"`
}

type asked struct {
	Query       string          `json:"query"`
	Answer      string          `json:"answer"`
	ExitStatus  int             `json:"exit_status"`
	Assumptions []string        `json:"assumptions"`
	Reasons     []reason        `json:"reasons"`
	Stats       stats           `json:"stats"`
	Count       *figure         `json:"count,omitempty"`
	Sampled     *sampled        `json:"sampled,omitempty"`
	Probability *chance         `json:"probability,omitempty"`
	Rare        *rare           `json:"rare,omitempty"`
	Weighted    *weighted       `json:"weighted,omitempty"`
	Mean        *chance         `json:"mean,omitempty"`
	Exact       *exact          `json:"exact,omitempty"`
	Failed      []failed        `json:"failed,omitempty"`
	Chosen      string          `json:"chosen,omitempty"`
	Trace       *counterexample `json:"trace,omitempty"`
}

// failed is runs, or pieces of them, that one fault of the program ended.
type failed struct {
	Check string `json:"check"`
	Text  string `json:"text"`
	Place *place `json:"place,omitempty"`
	Runs  int    `json:"runs"`
}

// chance is the result of random runs.
type chance struct {
	Estimate   float64        `json:"estimate"`
	Low        *float64       `json:"low,omitempty"`
	High       *float64       `json:"high,omitempty"`
	Confidence float64        `json:"confidence,omitempty"`
	Runs       int            `json:"runs"`
	Hits       int            `json:"hits"`
	Relative   float64        `json:"relative_precision,omitempty"`
	Min        *float64       `json:"min,omitempty"`
	Max        *float64       `json:"max,omitempty"`
	Deviation  *float64       `json:"deviation,omitempty"`
	Cut        int            `json:"cut_off_undecided,omitempty"`
	Longest    int            `json:"longest"`
	Stepwise   string         `json:"step_by_step,omitempty"`
	Ends       map[string]int `json:"undecided_ends"`
	Over       string         `json:"over_schedulers,omitempty"`
	Method     string         `json:"method"`
	Guarantee  string         `json:"guarantee"`
	Second     *second        `json:"second,omitempty"`
	Shown      *shown         `json:"satisfying_run,omitempty"`
	Lengths    []bin          `json:"satisfying_by_length,omitempty"`
	Values     []bin          `json:"runs_by_value,omitempty"`
	Course     []sofar        `json:"course,omitempty"`
}

// second is the result of the runs of the second of two compared formulae.
type second struct {
	Hits   int            `json:"hits"`
	Untied int            `json:"untied"`
	Alike  bool           `json:"alike"`
	Ends   map[string]int `json:"undecided_ends"`
}

// shown is a run that satisfies what was asked.
type shown struct {
	Number   uint64 `json:"number"`
	Steps    int    `json:"steps"`
	Schedule string `json:"schedule"`
	Replay   string `json:"replay"`
}

// sampled is how the states of a count were met.
type sampled struct {
	Runs    int            `json:"runs"`
	Longest int            `json:"longest"`
	Ends    map[string]int `json:"ends"`
}

// sofar is what was known after a number of runs.
type sofar struct {
	Runs     int     `json:"runs"`
	Hits     int     `json:"hits"`
	Estimate float64 `json:"estimate"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
}

// convertCourse leaves out what has no bounds yet, which JSON has no numbers for.
func convertCourse(list []verdict.Sofar) (c []sofar) {
	for _, x := range list {
		if !math.IsInf(x.Low, 0) && !math.IsInf(x.High, 0) && !math.IsNaN(x.Low+x.High+x.Estimate) {
			c = append(c, sofar(x))
		}
	}
	return c
}

// bin is the exact number of runs with a length or value.
type bin struct {
	At   float64 `json:"at"`
	Runs int     `json:"runs"`
}

func bins[K int | float64](counts map[K]int) (list []bin) {
	for _, at := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, bin{float64(at), counts[at]})
	}
	return list
}

// convertChance leaves out the interval where there is none.
func convertChance(r *report.Report, c *verdict.Chance) *chance {
	x := &chance{Estimate: c.Estimate, Confidence: c.Confidence, Runs: c.Runs, Hits: c.Hits, Longest: c.Longest, Stepwise: c.Stepwise, Ends: c.Ends,
		Over: c.Over, Method: c.Method, Guarantee: c.Guarantee, Relative: c.Relative, Cut: c.Undecided, Lengths: bins(c.Lengths), Values: bins(c.Values), Course: convertCourse(c.Course)}
	if c.Mean {
		x.Min, x.Max, x.Deviation = &c.Min, &c.Max, &c.Deviation
	}
	if o := c.Compared; o != nil {
		x.Second = &second{o.Hits, o.Untied, o.Alike, o.Ends}
	}
	if w := c.Shown; w != nil {
		x.Shown = &shown{w.Number, w.Steps, w.Schedule, r.ReplayOf(w.Schedule)}
	}
	if !c.Tested && !math.IsInf(c.Low, 0) && !math.IsInf(c.High, 0) {
		x.Low, x.High = &c.Low, &c.High
	}
	return x
}

// askedWords name the answers to queries.
var askedWords = map[verdict.Answer]string{
	verdict.Verified: "satisfied", verdict.Violated: "not satisfied", verdict.Unknown: "unknown",
}

// WriteAsked prints the answers to queries as one JSON document.
func WriteAsked(w io.Writer, files []string, all []Asked) error {
	d := queries{Schema: QueriesSchema, Files: list(files), Queries: []asked{}}
	for _, x := range all {
		a := x.Answer
		q := asked{
			Query: a.Query, Answer: askedWords[a.Answer], ExitStatus: a.Answer.ExitStatus(), Assumptions: list(a.Assumptions),
			Reasons: []reason{}, Stats: stats{a.Stats.States, a.Stats.Transitions, a.Stats.MaxDepth, a.Stats.Bytes, a.Stats.Seconds, ""},
		}
		for _, why := range a.Reasons {
			q.Reasons = append(q.Reasons, convertReason(x.Report, why))
		}
		if a.Count != nil {
			q.Answer = "counted"
			q.Count = &convertCounts(x.Report, []verdict.Count{*a.Count}).Counts[0]
			if a.Answer == verdict.Unknown {
				q.Answer = askedWords[verdict.Unknown]
			}
		}
		if c := a.Chance; c != nil && c.Mean {
			q.Mean = convertChance(x.Report, c)
		} else if c != nil && a.Count != nil {
			q.Sampled = &sampled{c.Runs, c.Longest, c.Ends}
		} else if c != nil {
			q.Probability = convertChance(x.Report, c)
		}
		if a.Rare != nil {
			q.Rare = convertRare(x.Report, a.Rare, a.Answer == verdict.Verified)
			if a.Answer == verdict.Verified {
				q.Answer = "estimated"
			}
		}
		if a.Weighted != nil {
			q.Weighted = convertWeighted(a.Weighted, a.Answer == verdict.Verified)
			if a.Answer == verdict.Verified {
				q.Answer = "estimated"
			}
		}
		if a.Chance != nil && !a.Chance.Tested && a.Count == nil && a.Answer == verdict.Verified {
			q.Answer = "estimated"
		}
		if a.Exact != nil {
			q.computed(a)
		}
		q.Chosen = a.Chosen
		for _, f := range a.Failed {
			q.Failed = append(q.Failed, failed{f.Check, f.Text, convertPlace(x.Report, f.Place), f.Runs})
		}
		for _, t := range x.Report.Traces {
			c := convertTrace(x.Report, t)
			q.Trace = &c
		}
		d.Queries = append(d.Queries, q)
	}
	return encode(w, d)
}
