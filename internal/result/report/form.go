package report

import "heddle/internal/result/verdict"

// Form is what a report is about, by which it is written.
type Form uint8

// The forms of reports.
const (
	OfChecks     Form = iota
	OfQueries         // one or several
	OfStates          // counted, under one or several reductions
	OfExecutions      // counted
	OfTests
	OfProject // harnesses
)

// Form is the form of the report.
func (r *Report) Form() Form {
	if r.Harnesses != nil {
		return OfProject
	}
	switch first := r.All()[0]; {
	case first.Verdict.Question.Query != "":
		return OfQueries
	case first.Verdict.Count != nil:
		return OfStates
	case first.Verdict.Executions != nil:
		return OfExecutions
	case first.Tests != nil:
		return OfTests
	}
	return OfChecks
}

// All are the reports of single answers.
func (r *Report) All() []*Report {
	if r.Answers != nil {
		return r.Answers
	}
	return []*Report{r}
}

// noFailure is the answer of one run that ended without a failure.
const noFailure = "no-failure"

// endedWell reports whether the report describes one run, which ended without a failure.
func (r *Report) endedWell() bool {
	return r.OneRun && r.Verdict.Answer == verdict.Unknown && len(r.Verdict.Reasons) == 0
}

// Answer is the answer in a word.
func (r *Report) Answer() string {
	switch v := &r.Verdict; {
	case r.endedWell():
		return noFailure
	case v.Question.Query == "" && v.Count == nil || v.Answer == verdict.Unknown:
		return v.Answer.String()
	case v.Question.Kind == verdict.OfNumber:
		return "counted"
	case v.IsNumber() && v.Estimate.Chain != nil:
		return "computed"
	case v.IsNumber():
		return "estimated"
	case v.Answer == verdict.Verified:
		return "satisfied"
	}
	return "not satisfied"
}

// ExitStatus is what the command ends with.
func (r *Report) ExitStatus() int {
	if r.endedWell() {
		return 0
	}
	return r.Verdict.Answer.ExitStatus()
}
