package json

import (
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// induction is a proof by k-induction.
type induction struct {
	K     int         `json:"k"`
	Loops []invariant `json:"loops"`
}

// invariant is what holds whenever a run reaches the head of a loop.
type invariant struct {
	Function string     `json:"function"`
	Place    *place     `json:"place,omitempty"`
	Cases    [][]string `json:"cases"`
}

func convertInduction(r *report.Report, v *verdict.Induction) *induction {
	if v == nil {
		return nil
	}
	d := &induction{K: v.K, Loops: []invariant{}}
	for _, l := range v.Loops {
		cases := [][]string{}
		for _, facts := range l.Cases {
			cases = append(cases, list(facts))
		}
		d.Loops = append(d.Loops, invariant{l.Function, convertPlace(r, l.Place), cases})
	}
	return d
}
