package report

import (
	"slices"
	"strings"

	"heddle/internal/result/verdict"
)

// Harness is the result of one of several programs that a project checks. Its report is written already: it may be that of an earlier run.
type Harness struct {
	Name     string
	Expected string // the answer that is expected; "": verified

	Answer   string   // in a word
	Status   int      // what the check would end with
	Headline Headline // the answer in a sentence, or the error
	States   int
	Seconds  float64 // that this took now

	Kept  bool // it is the result of an earlier run, of which nothing has changed
	Text  string
	Plain string // Text without colours
	JSON  []byte // of the report; empty: it could not be checked
	Part  []byte // what a file of SARIF has of it
	HTML  []byte // what a page for a browser has of it
}

// failed is the answer of a harness that could not be checked.
const failed = "failed"

// Failed is the result of a harness that could not be checked.
func Failed(name, expected, why string) *Harness {
	head := Headline{"error", why}
	return &Harness{Name: name, Expected: expected, Answer: failed, Status: verdict.UsageStatus, Headline: head, Text: head.String() + "\n", Plain: head.String() + "\n"}
}

// Wanted is the answer that is expected.
func (h *Harness) Wanted() string {
	if h.Expected == "" {
		return verdict.Verified.String()
	}
	return h.Expected
}

// AsWanted reports whether it has the answer that is expected.
func (h *Harness) AsWanted() bool { return h.Answer == h.Wanted() }

// ExitStatus is 0 if the answer is the one that is expected. A proof where none is expected counts as violated: the project is not as it says.
func (h *Harness) ExitStatus() int {
	switch {
	case h.AsWanted():
		return verdict.Verified.ExitStatus()
	case h.Answer == verdict.Verified.String():
		return verdict.Violated.ExitStatus()
	}
	return h.Status
}

// HarnessAnswers are the answers of a harness, the best first.
func HarnessAnswers() []string {
	return []string{verdict.Verified.String(), verdict.Unknown.String(), verdict.Violated.String(), failed}
}

// severity are the exit statuses, from the best to the worst: a proof, no answer, a failure, nothing that could be checked.
var severity = []int{verdict.Verified.ExitStatus(), verdict.Unknown.ExitStatus(), verdict.Violated.ExitStatus(), verdict.UsageStatus}

// WorstStatus is the worst exit status of several harnesses.
func WorstStatus(all []*Harness) int {
	worst := 0
	for _, h := range all {
		worst = max(worst, slices.Index(severity, h.ExitStatus()))
	}
	return severity[worst]
}

// Remark explains an answer in a few words; it is empty if there is nothing to explain.
func (h *Harness) Remark() string {
	var parts []string
	switch {
	case h.Expected != "" && h.AsWanted():
		parts = append(parts, "as expected")
	case h.Expected != "":
		parts = append(parts, "expected: "+h.Expected)
	case !h.AsWanted():
		line, _, _ := strings.Cut(h.Headline.Rest, "\n")
		parts = append(parts, line)
	}
	if h.Kept {
		parts = append(parts, "unchanged")
	}
	return strings.Join(parts, ", ")
}
