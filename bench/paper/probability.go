package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"heddle/internal/frontend"
	"heddle/internal/verdict"
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
}

const probabilistic = "testdata/probabilistic/"

// ask answers the question by a method of statistics, or exactly ("").
func (q *question) ask(method string, workers int) (*verdict.Asked, error) {
	begun := time.Now()
	path := q.path
	if path == "" {
		path = probabilistic + q.file
	}
	t := verify.Task{
		Load: frontend.Options{Files: []string{root + "/" + path}, CFlags: q.macros, Tool: root + "/bin/heddle-llvm"},
		Seed: 1, Method: method, Exact: method == "", Workers: workers, Entries: q.entries,
		Clock: func() float64 { return time.Since(begun).Seconds() },
	}
	for _, m := range q.modules {
		t.Load.Modules = append(t.Load.Modules, root+"/"+m)
	}
	var err error
	if t.Distributions, err = verify.ParseDistributions(q.dist); err != nil {
		return nil, err
	}
	if t.Queries, err = verify.ParseQuery(q.query); err != nil {
		return nil, err
	}
	s, err := verify.Open(context.Background(), t)
	if err != nil {
		return nil, err
	}
	a, _, err := s.Ask(t.Queries[0])
	if err == nil && a.Answer == verdict.Unknown {
		err = fmt.Errorf("%s: %s", path, a.Reasons[0].Text)
	}
	return a, err
}

// drawn is a cell of what was sampled.
func drawn(c *verdict.Chance) string {
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
		exact = fmt.Sprintf("%.10g", x.Exact.Value)
	}
	line = "| " + strings.Join([]string{e.name, e.published, drawn(a.Chance), drawn(b.Chance), exact}, " | ") + " |"
	return line, a.Stats.Seconds, b.Stats.Seconds, nil
}

func (t *estimates) head() string {
	names := []string{"program", "published: interval; runs, satisfying; s", "same rule", "default", "exact", "s", "s, default"}
	return "| " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---|", len(names))
}

// write measures everything and writes the section.
func (t *estimates) write(w io.Writer) error {
	fmt.Fprintf(w, "\n## %s\n\n%s\n\n%s\n", t.title, strings.TrimSpace(t.about), t.head())
	total := 0.0
	for k := range t.rows {
		line, lodin, ours, err := t.rows[k].measured()
		if err != nil {
			return fmt.Errorf("%s, %s: %w", t.title, t.rows[k].name, err)
		}
		total += lodin
		if _, err := fmt.Fprintf(w, "%s %.2f | %.2f |\n", line, lodin, ours); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nAll rows by the same rule: %.1f s.\n", total)
	return err
}
