// Package json writes a report for programs. docs/json.md describes the format; a test compares the
// two. Fields may be added without notice; changing or removing one changes Schema.
package json

import (
	"encoding/json"
	"io"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// Schema names the form of the document.
const Schema = "heddle-report/1"

type document struct {
	Schema       string       `json:"schema"`
	Answer       string       `json:"answer"`
	ExitStatus   int          `json:"exit_status"`
	Headline     string       `json:"headline"`
	Files        []string     `json:"files"`
	Checks       []string     `json:"checks"`
	Formula      string       `json:"formula,omitempty"`
	Fairness     string       `json:"fairness,omitempty"`
	Propositions []string     `json:"propositions,omitempty"`
	Assumptions  []string     `json:"assumptions"`
	Suppressed   []suppressed `json:"suppressed,omitempty"`
	Reasons      []reason     `json:"reasons"`
	Stats        stats        `json:"stats"`
	searched
	Bugs            []bug            `json:"bugs,omitempty"`
	Solving         *solving         `json:"solving,omitempty"`
	Induction       *induction       `json:"induction,omitempty"`
	Matching        *matching        `json:"matching,omitempty"`
	Claims          []claim          `json:"claims,omitempty"`
	Counterexamples []counterexample `json:"counterexamples"`
	Witness         *counterexample  `json:"witness,omitempty"`
}

// searched is how the answer was found. Its fields are the document's.
type searched struct {
	Reduction       string `json:"reduction"`
	ReductionReason string `json:"reduction_reason,omitempty"`
	Abstraction     string `json:"abstraction,omitempty"`
	Ends            string `json:"ends,omitempty"` // what is known of the ends of runs, where that is not that one can end from every state
	Threads         string `json:"threads,omitempty"`
	Engine          string `json:"engine,omitempty"`
	EngineReason    string `json:"engine_reason,omitempty"`
}

// claim is one thing that was checked at one place.
type claim struct {
	Status         string `json:"status"`
	Name           string `json:"name"`
	Check          string `json:"check"`
	Text           string `json:"text"`
	Place          *place `json:"place,omitempty"`
	Counterexample int    `json:"counterexample,omitempty"`
}

// suppressed is a failure that the user does not want to be reported. Its fields are those of the failure, and where that is written.
type suppressed struct {
	failing
	Why  string `json:"why"`
	From string `json:"from"`
}

type reason struct {
	Kind  string `json:"kind"`
	Text  string `json:"text"`
	Place *place `json:"place,omitempty"`
}

type stats struct {
	States      int     `json:"states"`
	Transitions int     `json:"transitions"`
	MaxDepth    int     `json:"max_depth"`
	Bytes       int64   `json:"bytes"`
	Seconds     float64 `json:"seconds"`
}

type place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
}

// Write prints a report as one JSON document.
func Write(w io.Writer, r *report.Report) error {
	switch r.Form() {
	case report.OfProject:
		return encode(w, convertHarnesses(r.Harnesses))
	case report.OfQueries:
		return encode(w, convertQueries(r))
	case report.OfStates:
		return encode(w, convertCounts(r))
	case report.OfExecutions:
		return encode(w, convertExecutions(r))
	case report.OfTests:
		return encode(w, convertTests(r))
	}
	return encode(w, convert(r))
}

func encode(w io.Writer, document any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(document)
}

// bug is a failure of heddle's own.
type bug struct {
	Engine string `json:"engine"`
	Text   string `json:"text"`
	Stack  string `json:"stack"`
}

// answer is the document that has the answer only.
type answer struct {
	Schema     string `json:"schema"`
	Answer     string `json:"answer"`
	ExitStatus int    `json:"exit_status"`
	Headline   string `json:"headline"`
}

// WriteAnswer prints the first fields of Write's document.
func WriteAnswer(w io.Writer, r *report.Report) error {
	d := convert(r)
	return encode(w, answer{d.Schema, d.Answer, d.ExitStatus, d.Headline})
}

// WriteError prints the report of a command that failed: the answer is "none", the headline the
// error.
func WriteError(w io.Writer, text string) error {
	return encode(w, answer{Schema, "none", verdict.UsageStatus, "error: " + text})
}

func convert(r *report.Report) document {
	v := &r.Verdict
	d := document{
		Schema: Schema, Answer: r.Answer(), ExitStatus: r.ExitStatus(), Headline: r.Headline().String(),
		Files: list(r.Files), Checks: list(v.Question.Checks), Formula: v.Question.Formula, Fairness: v.Question.Fairness, Propositions: v.Question.Ruled, Assumptions: list(v.Assumptions),
		Reasons: convertReasons(r), Counterexamples: []counterexample{},
		Stats:    stats(v.Stats),
		searched: searched{v.Reduction.Name, v.Reduction.Why, v.Abstraction, v.Ends, v.Threads, v.Engine, v.EngineWhy},
		Solving:  convertSolving(v.Solving), Matching: convertMatching(v.Matching),
	}
	d.Induction = convertInduction(r, v.Induction)
	for _, b := range v.Bugs {
		d.Bugs = append(d.Bugs, bug(b))
	}
	for _, s := range v.Suppressed {
		d.Suppressed = append(d.Suppressed, suppressed{convertFailing(r, []verdict.Failing{s.Failing})[0], s.Why, r.File(s.From)})
	}
	for _, c := range v.Claims {
		d.Claims = append(d.Claims, claim{string(c.Status), c.Name, c.Check, c.Text, convertPlace(r, c.Place), c.Counterexample})
	}
	for _, t := range r.Traces {
		d.Counterexamples = append(d.Counterexamples, convertTrace(r, t))
	}
	if r.Witness != nil {
		w := convertTrace(r, r.Witness)
		d.Witness = &w
	}
	return d
}

func convertReasons(r *report.Report) []reason {
	all := []reason{}
	for _, x := range r.Verdict.Reasons {
		all = append(all, reason{string(x.Kind), x.Text, convertPlace(r, x.Place)})
	}
	return all
}

// failing is actions, executions or runs that end in one failure of the program.
type failing struct {
	Check    string `json:"check"`
	Text     string `json:"text,omitempty"`
	Place    *place `json:"place,omitempty"`
	Times    int    `json:"times"`
	AtOnce   bool   `json:"at_once,omitempty"`
	Schedule string `json:"schedule,omitempty"`
}

func convertFailing(r *report.Report, list []verdict.Failing) []failing {
	all := []failing{}
	for _, f := range list {
		all = append(all, failing{f.Check, f.Text, convertPlace(r, f.Place), f.Times, f.AtOnce, f.Schedule})
	}
	return all
}

func convertPlace(r *report.Report, p source.Place) *place {
	if !p.Known() {
		return nil
	}
	return &place{r.File(p.File), p.Line, p.Col}
}

// list is the list, empty instead of missing.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
