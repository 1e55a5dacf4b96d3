package html

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/report/text"
	"heddle/internal/result/verdict"
)

// plot is a picture of numbers, and the numbers.
type plot struct {
	Title  string
	Markup template.HTML // of package picture, which escapes what it is given
	Names  []string
	Rows   [][]string
}

// estimated is an estimate from runs with its interval, which a sentence has beside much else.
func estimated(v *verdict.Verdict) []fact {
	e := v.Estimate
	if e == nil || e.Sample == nil || e.Runs == 0 || v.Question.Kind == verdict.OfComparison {
		return nil
	}
	return []fact{{"estimate", []string{fmt.Sprintf("%.6g", e.Value)}},
		{"interval", []string{fmt.Sprintf("[%.6g, %.6g] with confidence %g", e.Low, e.High, e.Confidence)}}}
}

// factsOf are facts as they are shown; one without a name belongs to the one before.
func factsOf(all []text.Fact) (list []fact) {
	for _, x := range all {
		if n := len(list); n > 0 && (x.Name == "" || x.Name == list[n-1].Name) {
			list[n-1].Text = append(list[n-1].Text, shown(x.Text))
			continue
		}
		list = append(list, fact{Name: x.Name, Text: []string{shown(x.Text)}})
	}
	return list
}

// plotsOf are the pictures of an answer from runs: how they are spread, and how the interval narrowed.
func plotsOf(v *verdict.Verdict) (list []plot, err error) {
	if h := report.Histogram(v.Estimate); h != nil && len(h.Bins) > 0 {
		x := plot{Title: fmt.Sprintf("%s%s (%d in all)", strings.ToUpper(h.Title[:1]), h.Title[1:], h.Total), Names: []string{h.What, "runs"}}
		for _, bin := range h.Bins {
			x.Rows = append(x.Rows, []string{h.Name(bin), strconv.Itoa(bin.Count)})
		}
		var svg bytes.Buffer
		err = h.WriteSVG(&svg)
		x.Markup = template.HTML(svg.String())
		list = append(list, x)
	}
	clean := *v
	clean.Question.Query = shown(v.Question.Query)
	p := report.PlotOf(&clean)
	if p == nil || err != nil {
		return list, err
	}
	x := plot{Title: "How the interval narrowed"}
	if v.Estimate.Splitting != nil {
		x.Title = "How probable it is to come to each level"
	}
	var svg, numbers bytes.Buffer
	if err = p.WriteSVG(&svg); err == nil {
		err = p.WriteCSV(&numbers)
	}
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(&numbers).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	x.Markup = template.HTML(svg.String())
	x.Names, x.Rows = rows[0], rows[1:]
	for _, row := range x.Rows {
		for i := range row {
			row[i] = short(row[i])
		}
	}
	return append(list, x), nil
}

// short is a number with six digits.
func short(number string) string {
	if v, err := strconv.ParseFloat(number, 64); err == nil && strings.ContainsAny(number, ".e") {
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	return shown(number)
}
