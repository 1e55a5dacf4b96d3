package json

import (
	"io"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// TestsSchema names the form of the document that WriteTests prints.
const TestsSchema = "heddle-tests/1"

type tests struct {
	Schema      string   `json:"schema"`
	Files       []string `json:"files"`
	Complete    bool     `json:"complete"`
	Reasons     []reason `json:"reasons"`
	Assumptions []string `json:"assumptions"`
	Branches    int      `json:"branches"`
	Covered     int      `json:"covered"`
	Tests       []test   `json:"tests"`
}

type test struct {
	Numbers []input `json:"numbers"`
	End     string  `json:"end"`
	Check   string  `json:"check,omitempty"`
	Place   *place  `json:"place,omitempty"`
}

// WriteTests prints test inputs as one JSON document.
func WriteTests(w io.Writer, r *report.Report, t *trace.Tests) error {
	d := tests{Schema: TestsSchema, Files: list(r.Files), Complete: len(t.Reasons) == 0, Reasons: []reason{}, Assumptions: list(t.Assumptions),
		Branches: t.Branches, Covered: t.Covered, Tests: []test{}}
	for _, x := range t.Reasons {
		d.Reasons = append(d.Reasons, convertReason(r, x))
	}
	for _, x := range t.List {
		one := test{Numbers: []input{}, End: x.End, Check: x.Check, Place: convertPlace(r, x.Place)}
		for _, in := range x.Inputs {
			one.Numbers = append(one.Numbers, convertInput(r, in))
		}
		d.Tests = append(d.Tests, one)
	}
	return encode(w, d)
}
