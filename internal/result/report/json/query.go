package json

import "heddle/internal/result/report"

// QueriesSchema names the form of the document about queries.
const QueriesSchema = "heddle-queries/1"

type queries struct {
	Schema  string   `json:"schema"`
	Files   []string `json:"files"`
	Queries []query  `json:"queries"`
}

type query struct {
	Query       string          `json:"query"`
	Answer      string          `json:"answer"`
	ExitStatus  int             `json:"exit_status"`
	Assumptions []string        `json:"assumptions"`
	Reasons     []reason        `json:"reasons"`
	Stats       stats           `json:"stats"`
	Count       *count          `json:"count,omitempty"`
	Estimate    *estimate       `json:"estimate,omitempty"`
	Sample      *sample         `json:"sample,omitempty"` // that the states of a count were met by
	Failed      []failing       `json:"failed,omitempty"`
	Chosen      string          `json:"chosen,omitempty"`
	Trace       *counterexample `json:"trace,omitempty"`
}

func convertQueries(r *report.Report) queries {
	d := queries{Schema: QueriesSchema, Files: list(r.Files), Queries: []query{}}
	for _, x := range r.All() {
		d.Queries = append(d.Queries, convertQuery(x))
	}
	return d
}

func convertQuery(r *report.Report) query {
	v := &r.Verdict
	q := query{
		Query: v.Question.Query, Answer: r.Answer(), ExitStatus: r.ExitStatus(), Assumptions: list(v.Assumptions),
		Reasons: convertReasons(r), Stats: stats(v.Stats), Chosen: v.Chosen,
	}
	if len(v.Failing) > 0 {
		q.Failed = convertFailing(r, v.Failing)
	}
	switch {
	case v.Count != nil:
		n := convertCount(r, v.Count)
		q.Count = &n
		if v.Estimate != nil {
			q.Sample = convertSample(v, v.Estimate)
		}
	case v.Estimate != nil:
		q.Estimate = convertEstimate(r)
	}
	for _, t := range r.Traces {
		c := convertTrace(r, t)
		q.Trace = &c
	}
	return q
}
