package json

import "heddle/internal/result/report"

// TestsSchema names the form of the document about tests.
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

func convertTests(r *report.Report) tests {
	v, t := &r.Verdict, r.Tests
	d := tests{Schema: TestsSchema, Files: list(r.Files), Complete: len(v.Reasons) == 0, Reasons: convertReasons(r), Assumptions: list(v.Assumptions),
		Branches: t.Branches, Covered: t.Covered, Tests: []test{}}
	for _, x := range t.List {
		one := test{Numbers: []input{}, End: x.End, Check: x.Check, Place: convertPlace(r, x.Place)}
		for _, in := range x.Inputs {
			one.Numbers = append(one.Numbers, convertInput(r, in))
		}
		d.Tests = append(d.Tests, one)
	}
	return d
}
