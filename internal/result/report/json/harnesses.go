package json

import (
	"encoding/json"

	"heddle/internal/result/report"
)

// HarnessesSchema names the form of the document of a project.
const HarnessesSchema = "heddle-harnesses/1"

type harnesses struct {
	Schema     string    `json:"schema"`
	ExitStatus int       `json:"exit_status"`
	Harnesses  []harness `json:"harnesses"`
}

type harness struct {
	Name     string          `json:"name"`
	Answer   string          `json:"answer"`
	Expected string          `json:"expected"`
	Headline string          `json:"headline"`
	Seconds  float64         `json:"seconds"`
	Kept     bool            `json:"kept,omitempty"`
	Report   json.RawMessage `json:"report,omitempty"`
}

func convertHarnesses(all []*report.Harness) harnesses {
	d := harnesses{Schema: HarnessesSchema, ExitStatus: report.WorstStatus(all), Harnesses: []harness{}}
	for _, h := range all {
		d.Harnesses = append(d.Harnesses, harness{Name: h.Name, Answer: h.Answer, Expected: h.Wanted(), Headline: h.Headline.String(), Seconds: h.Seconds, Kept: h.Kept, Report: h.JSON})
	}
	return d
}
