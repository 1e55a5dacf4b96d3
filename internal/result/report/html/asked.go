package html

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"heddle/internal/result/graph"
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

// answered is the word for an answer that is neither yes nor no.
const answered = "answered"

// Asked is what a page has of an answer to a query.
func Asked(r *report.Report, a *verdict.Asked) (*report.Harness, error) {
	sentence, facts := text.AskedFacts(r, a)
	b := runsOf(r)
	for _, x := range b.Runs {
		x.Shows = a.Answer == verdict.Verified
	}
	b.Facts = append(estimated(a.Chance), factsOf(facts)...)
	var err error
	if b.Plots, err = plotsOf(a); err != nil {
		return nil, err
	}
	if a.Answer != verdict.Unknown && a.IsNumber() {
		sentence = answered + ": " + sentence
	}
	return harness(r, b, a.Query, sentence)
}

// estimated is an estimate with its interval, which a sentence has beside much else.
func estimated(c *verdict.Chance) []fact {
	if c == nil || c.Runs == 0 || c.Tested {
		return nil
	}
	return []fact{{"estimate", []string{fmt.Sprintf("%.6g", c.Estimate)}},
		{"interval", []string{fmt.Sprintf("[%.6g, %.6g] with confidence %g", c.Low, c.High, c.Confidence)}}}
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

// Counted is what a page has of the states of a program.
func Counted(r *report.Report, c *verdict.Count, g *graph.Graph) (*report.Harness, error) {
	sentence, facts := text.CountFacts(r, c)
	b := &body{Mark: mark, Data: []runData{}, Facts: append([]fact{{"reduction", []string{c.Reduction.Name}}}, factsOf(facts)...)}
	var err error
	if b.Graph, err = statesOf(g, mark+"graph-"); err != nil {
		return nil, err
	}
	head := "counted: "
	if len(c.Reasons) > 0 {
		head = "unknown: so far "
	}
	return harness(r, b, strings.Join(r.Files, " "), head+sentence)
}

// harness is a part of a page with its headline.
func harness(r *report.Report, b *body, name, headline string) (*report.Harness, error) {
	part, err := partOf(r, b, headline)
	answer, _, _ := strings.Cut(headline, ":")
	return &report.Harness{Name: name, Answer: answer, Headline: headline, HTML: part}, err
}

// plotsOf are the pictures of an answer from runs: how they are spread, and how the interval narrowed.
func plotsOf(a *verdict.Asked) (list []plot, err error) {
	if a.Chance != nil {
		if h := report.Histogram(a.Chance); h != nil && len(h.Bins) > 0 {
			x := plot{Title: fmt.Sprintf("%s%s (%d in all)", strings.ToUpper(h.Title[:1]), h.Title[1:], h.Total), Names: []string{h.What, "runs"}}
			for _, bin := range h.Bins {
				x.Rows = append(x.Rows, []string{h.Name(bin), strconv.Itoa(bin.Count)})
			}
			var svg bytes.Buffer
			err = h.WriteSVG(&svg)
			x.Markup = template.HTML(svg.String())
			list = append(list, x)
		}
	}
	clean := *a
	clean.Query = shown(a.Query)
	p := report.PlotOf(&clean)
	if p == nil || err != nil {
		return list, err
	}
	x := plot{Title: "How the interval narrowed"}
	if a.Rare != nil {
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
