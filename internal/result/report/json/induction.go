package json

import (
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// induction is a proof by k-induction.
type induction struct {
	K     int         `json:"k"`
	Ends  bool        `json:"ends,omitempty"`
	Loops []invariant `json:"loops"`
}

// invariant is what holds whenever a run reaches the head of a loop.
type invariant struct {
	Function string     `json:"function"`
	Place    *place     `json:"place,omitempty"`
	Cases    [][]string `json:"cases"`
	Measures []measure  `json:"measures,omitempty"`
}

// measure is a number that decreases in rounds of a loop.
type measure struct {
	Text  string `json:"text"`
	Rank  int    `json:"rank"`
	Least *int64 `json:"least,omitempty"`
}

func convertMeasures(list []verdict.Measure) (all []measure) {
	for _, m := range list {
		x := measure{Text: m.Text, Rank: m.Rank}
		if m.Bound {
			x.Least = &m.Least
		}
		all = append(all, x)
	}
	return all
}

func convertInduction(r *report.Report, v *verdict.Induction) *induction {
	if v == nil {
		return nil
	}
	d := &induction{K: v.K, Ends: v.Ends, Loops: []invariant{}}
	for _, l := range v.Loops {
		cases := [][]string{}
		for _, facts := range l.Cases {
			cases = append(cases, list(facts))
		}
		d.Loops = append(d.Loops, invariant{l.Function, convertPlace(r, l.Place), cases, convertMeasures(l.Measures)})
	}
	return d
}
