package json

import (
	"io"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// ExecutionsSchema names the form of the document that WriteExecutions prints.
const ExecutionsSchema = "heddle-executions/1"

type executions struct {
	Schema     string   `json:"schema"`
	Files      []string `json:"files"`
	Complete   bool     `json:"complete"`
	Reasons    []reason `json:"reasons"`
	Executions int      `json:"executions"`
	Ends       int      `json:"ends"`
	Deadlocks  int      `json:"deadlocks"`
	Failing    int      `json:"failing"`

	Spinning int `json:"spinning"`
	Pruned   int `json:"pruned"`
	Asleep   int `json:"asleep"`
	Cut      int `json:"cut"`

	Actions  int     `json:"actions"`
	MaxDepth int     `json:"max_depth"`
	Seconds  float64 `json:"seconds"`

	Failures    []failingExecutions `json:"failures"`
	Assumptions []string            `json:"assumptions"`
}

type failingExecutions struct {
	Check      string `json:"check"`
	Place      *place `json:"place,omitempty"`
	Executions int    `json:"executions"`
	Schedule   string `json:"schedule,omitempty"`
}

// WriteExecutions prints the number of executions as one JSON document.
func WriteExecutions(w io.Writer, r *report.Report, n *verdict.Executions) error {
	d := executions{
		Schema: ExecutionsSchema, Files: list(r.Files), Complete: len(n.Reasons) == 0, Reasons: []reason{},
		Executions: n.Complete, Ends: n.Ends, Deadlocks: n.Deadlocks, Failing: n.Failing,
		Spinning: n.Spinning, Pruned: n.Pruned, Asleep: n.Asleep, Cut: n.Cut,
		Actions: n.Steps, MaxDepth: n.MaxDepth, Seconds: n.Seconds, Failures: []failingExecutions{}, Assumptions: list(n.Assumptions),
	}
	for _, x := range n.Reasons {
		d.Reasons = append(d.Reasons, convertReason(r, x))
	}
	for _, f := range n.Failures {
		d.Failures = append(d.Failures, failingExecutions{f.Check, convertPlace(r, f.Place), f.Executions, f.Schedule})
	}
	return encode(w, d)
}
