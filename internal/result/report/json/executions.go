package json

import "heddle/internal/result/report"

// ExecutionsSchema names the form of the document about executions.
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

	Failures    []failing `json:"failures"`
	Assumptions []string  `json:"assumptions"`
}

func convertExecutions(r *report.Report) executions {
	v, n := &r.Verdict, r.Verdict.Executions
	return executions{
		Schema: ExecutionsSchema, Files: list(r.Files), Complete: len(v.Reasons) == 0, Reasons: convertReasons(r),
		Executions: n.Complete, Ends: n.Ends, Deadlocks: n.Deadlocks, Failing: n.Failing,
		Spinning: n.Spinning, Pruned: n.Pruned, Asleep: n.Asleep, Cut: n.Cut,
		Actions: v.Stats.Transitions, MaxDepth: v.Stats.MaxDepth, Seconds: v.Stats.Seconds, Failures: convertFailing(r, n.Failures), Assumptions: list(v.Assumptions),
	}
}
