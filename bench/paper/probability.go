package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// estimates is a published table of probabilities.
type estimates struct {
	title string
	about string
	rows  []estimate
}

// estimate is one line of it.
type estimate struct {
	name      string
	published string // interval; runs, of them satisfying; seconds
	question  question
	exact     string // where computing it takes too long here: the value, and whence; "": it is computed
	slow      bool   // left out by the tests
}

// question is what is asked of a program.
type question struct {
	file    string // of testdata/probabilistic
	path    string // otherwise
	query   string
	macros  []string
	dist    []string
	entries []string
	modules []string

	histogram bool // the lengths of satisfying runs are required

	observer     string  // of importance splitting: a file of testdata/probabilistic
	levels       []int64 // none: a pilot chooses
	replications int
}

const probabilistic = "testdata/probabilistic/"

// source is the file that is asked about, as seen from the module's root.
func (q *question) source() string {
	if q.path != "" {
		return q.path
	}
	return probabilistic + q.file
}

// task is the question to be answered by a method of statistics, or exactly ("").
func (q *question) task(method string, workers int) (t plan.Task, err error) {
	begun := time.Now()
	t = plan.Task{
		Source:   plan.Source{Load: compile.Options{Files: []string{root + "/" + q.source()}, CFlags: q.macros, Tool: root + "/bin/heddle-llvm"}, Entries: q.entries},
		Search:   plan.Search{Workers: workers},
		Sampling: plan.Sampling{Seed: 1, Method: method, Exact: method == "", Histogram: q.histogram, Splitting: plan.Splitting{Levels: q.levels, Replications: q.replications}},
		Host:     plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
	}
	for _, m := range q.modules {
		t.Source.Load.Modules = append(t.Source.Load.Modules, root+"/"+m)
	}
	if t.Sampling.Distributions, err = plan.ParseDistributions(q.dist); err != nil {
		return t, err
	}
	if t.Checks.Queries, err = plan.ParseQuery(q.query); err != nil || q.observer == "" {
		return t, err
	}
	file := root + "/" + probabilistic + q.observer
	text, err := os.ReadFile(file)
	if err != nil {
		return t, err
	}
	return t, plan.Guide(t.Checks.Queries, "", file, string(text))
}

// tried is what an answer comes to, which may be none.
func (q *question) tried(method string, workers int) (*verdict.Verdict, error) {
	t, err := q.task(method, workers)
	if err != nil {
		return nil, err
	}
	s, err := verify.Open(context.Background(), t)
	if err != nil {
		return nil, err
	}
	r, err := s.Answer(s.Questions()[0])
	if err != nil {
		return nil, err
	}
	return &r.Verdict, nil
}

// ask answers the question, or fails.
func (q *question) ask(method string, workers int) (*verdict.Verdict, error) {
	a, err := q.tried(method, workers)
	if err == nil && a.Answer == verdict.Unknown {
		err = fmt.Errorf("%s: %s", q.source(), a.Reasons[0].Text)
	}
	return a, err
}

// drawn is a cell of what was sampled.
func drawn(c *verdict.Estimate) string {
	return fmt.Sprintf("%.4f-%.4f; %s, %s", c.Low, c.High, thousands(c.Runs), thousands(c.Hits))
}

// measured is a row without its seconds: those of LODIN's rule and of the default.
func (e *estimate) measured() (line string, lodin, ours float64, err error) {
	a, err := e.question.ask("lodin", 2)
	if err != nil {
		return "", 0, 0, err
	}
	b, err := e.question.ask("calibrated", 2)
	if err != nil {
		return "", 0, 0, err
	}
	exact := e.exact
	if exact == "" {
		x, err := e.question.ask("", 1)
		if err != nil {
			return "", 0, 0, err
		}
		exact = fmt.Sprintf("%.10g", x.Estimate.Value)
	}
	line = "| " + strings.Join([]string{e.name, e.published, drawn(a.Estimate), drawn(b.Estimate), exact}, " | ") + " |"
	return line, a.Stats.Seconds, b.Stats.Seconds, nil
}

func (t *estimates) head() string {
	names := []string{"program", "published: interval; runs, satisfying; s", "same rule", "default", "exact", "s", "s, default"}
	return "| " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---|", len(names))
}

// line is a row of the page, and its seconds by LODIN's rule.
func (t *estimates) line(e *estimate, was earlier) (line string, lodin float64, err error) {
	if line, ok := was.row(t.title, e.name, e.published); ok && e.slow {
		cells := strings.Split(line, " | ")
		lodin, err = strconv.ParseFloat(cells[len(cells)-2], 64)
		return line, lodin, err
	}
	line, lodin, ours, err := e.measured()
	if err != nil {
		return "", 0, fmt.Errorf("%s, %s: %w", t.title, e.name, err)
	}
	return fmt.Sprintf("%s %.2f | %.2f |", line, lodin, ours), lodin, nil
}

// write measures everything but what is kept, and writes the section.
func (t *estimates) write(w io.Writer, was earlier) error {
	fmt.Fprintf(w, "\n## %s\n\n%s\n\n%s\n", t.title, strings.TrimSpace(t.about), t.head())
	total := 0.0
	for k := range t.rows {
		line, lodin, err := t.line(&t.rows[k], was)
		if err != nil {
			return err
		}
		total += lodin
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nAll rows by the same rule: %.1f s.\n", total)
	return err
}
