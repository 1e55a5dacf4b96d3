package json

import (
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// CountsSchema names the form of the document about states.
const CountsSchema = "heddle-states/1"

type counts struct {
	Schema string   `json:"schema"`
	Files  []string `json:"files"`
	Counts []figure `json:"counts"`
}

type figure struct {
	Reduction       string   `json:"reduction"`
	ReductionReason string   `json:"reduction_reason,omitempty"`
	Abstraction     string   `json:"abstraction,omitempty"`
	Assumptions     []string `json:"assumptions"`
	Complete        bool     `json:"complete"`
	Reasons         []reason `json:"reasons"`
	Stats           stats    `json:"stats"`
	count
}

// count is what was counted beside states. Its fields are the figure's.
type count struct {
	RacyStates int         `json:"racy_states"`
	Deadlocks  int         `json:"deadlocks"`
	Ends       int         `json:"ends"`
	Races      []raceCount `json:"races"`
	Failures   []failing   `json:"failures"`
}

type raceCount struct {
	Places []*place `json:"places"`
	States int      `json:"states"`
}

func convertCounts(r *report.Report) counts {
	d := counts{Schema: CountsSchema, Files: list(r.Files), Counts: []figure{}}
	for _, x := range r.All() {
		v := &x.Verdict
		d.Counts = append(d.Counts, figure{
			Reduction: v.Reduction.Name, ReductionReason: v.Reduction.Why, Abstraction: v.Abstraction,
			Assumptions: list(v.Assumptions), Complete: len(v.Reasons) == 0, Reasons: convertReasons(x), Stats: stats(v.Stats), count: convertCount(x, v.Count),
		})
	}
	return d
}

func convertCount(r *report.Report, c *verdict.Count) count {
	n := count{RacyStates: c.RacyStates, Deadlocks: c.Deadlocks, Ends: c.Ends, Races: []raceCount{}, Failures: convertFailing(r, c.Failures)}
	for _, x := range c.Races {
		n.Races = append(n.Races, raceCount{[]*place{convertPlace(r, x.Places[0]), convertPlace(r, x.Places[1])}, x.States})
	}
	return n
}
