package json

import (
	"io"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// CountsSchema names the form of the document that WriteCounts prints.
const CountsSchema = "heddle-states/1"

type counts struct {
	Schema string   `json:"schema"`
	Files  []string `json:"files"`
	Counts []figure `json:"counts"`
}

type figure struct {
	Reduction       string         `json:"reduction"`
	ReductionReason string         `json:"reduction_reason,omitempty"`
	Abstraction     string         `json:"abstraction,omitempty"`
	Assumptions     []string       `json:"assumptions"`
	Complete        bool           `json:"complete"`
	Reasons         []reason       `json:"reasons"`
	Stats           stats          `json:"stats"`
	RacyStates      int            `json:"racy_states"`
	Deadlocks       int            `json:"deadlocks"`
	Ends            int            `json:"ends"`
	Races           []raceCount    `json:"races"`
	Failures        []failureCount `json:"failures"`
}

type raceCount struct {
	Places []*place `json:"places"`
	States int      `json:"states"`
}

type failureCount struct {
	Check   string `json:"check"`
	Place   *place `json:"place,omitempty"`
	Actions int    `json:"actions"`
	AtOnce  bool   `json:"at_once,omitempty"`
}

// WriteCounts prints the figures of state spaces as one JSON document.
func WriteCounts(w io.Writer, r *report.Report, list []verdict.Count) error {
	return encode(w, convertCounts(r, list))
}

func convertCounts(r *report.Report, all []verdict.Count) counts {
	d := counts{Schema: CountsSchema, Files: list(r.Files), Counts: []figure{}}
	for i := range all {
		c := &all[i]
		f := figure{
			Reduction: c.Reduction.Name, ReductionReason: c.Reduction.Why,
			Abstraction: c.Abstraction, Assumptions: list(c.Assumptions), Complete: len(c.Reasons) == 0, Reasons: []reason{},
			Stats:      stats{c.Stats.States, c.Stats.Transitions, c.Stats.MaxDepth, c.Stats.Bytes, c.Stats.Seconds, ""},
			RacyStates: c.RacyStates, Deadlocks: c.Deadlocks, Ends: c.Ends, Races: []raceCount{}, Failures: []failureCount{},
		}
		for _, x := range c.Reasons {
			f.Reasons = append(f.Reasons, convertReason(r, x))
		}
		for _, x := range c.Races {
			f.Races = append(f.Races, raceCount{[]*place{convertPlace(r, x.Places[0]), convertPlace(r, x.Places[1])}, x.States})
		}
		for _, x := range c.Failures {
			f.Failures = append(f.Failures, failureCount{x.Check, convertPlace(r, x.Place), x.Actions, x.AtOnce})
		}
		d.Counts = append(d.Counts, f)
	}
	return d
}
