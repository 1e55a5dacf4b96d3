package verify

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// This file leaves out what the user suppresses. A suppressed failure is found and replayed like any other. Only then the search is made again, through
// all failures, told apart by the calls that led to them: one that is suppressed must not stand for one that is not.

// withoutSuppressed repeats a check that found suppressed failures only, and leaves these out.
func withoutSuppressed(p *plan.Plan, r *Result, check func(*plan.Plan) (*Result, error)) (*Result, error) {
	if r.Verdict.Answer != verdict.Violated || !anySuppressed(p, r) {
		return r, nil
	}
	all := p.Checks.KeepGoing
	if unsuppressed(p, r) == nil || all {
		again, err := check(p.With(func(t *plan.Task) { t.Checks.KeepGoing, t.Checks.ByCalls = true, true }))
		if err != nil {
			return nil, err
		}
		r = again
	}
	r.leaveOut(p)
	if !all && len(r.Traces) > 1 {
		r.Traces = r.Traces[:1]
	}
	return r, nil
}

func anySuppressed(p *plan.Plan, r *Result) bool {
	return len(unsuppressed(p, r)) < len(r.Traces)
}

// unsuppressed are the violations of a result that are to be reported.
func unsuppressed(p *plan.Plan, r *Result) (list []*trace.Trace) {
	for _, t := range r.Traces {
		if suppression(p, t.Failure) == nil {
			list = append(list, t)
		}
	}
	return list
}

// leaveOut takes the suppressed violations out of a result, and says so.
func (r *Result) leaveOut(p *plan.Plan) {
	kept := unsuppressed(p, r)
	known := map[string]int{}
	v := &r.Verdict
	ends := false
	for _, t := range r.Traces {
		s := suppression(p, t.Failure)
		if s == nil {
			continue
		}
		ends = ends || len(t.Failure.Accesses) == 0
		x := verdict.Suppressed{Failing: verdict.Failing{Check: t.Failure.Check, Text: t.Failure.Text, Place: t.Failure.Place, Times: 1}, Why: s.Why, From: s.From}
		key := fmt.Sprint(s.From, t.Failure.Check, t.Failure.Place)
		if i, met := known[key]; met {
			v.Suppressed[i].Failing.Times++
			continue
		}
		known[key] = len(v.Suppressed)
		v.Suppressed = append(v.Suppressed, x)
	}
	if ends {
		v.Assumptions = append(v.Assumptions, "what a run would do behind a suppressed failure is not looked at: the run ends there")
	}
	r.Traces = kept
	if v.Proof != nil { // else nothing was decided
		v.Answer = v.Proof.Answer(len(kept))
	}
}

// suppression returns what suppresses a failure: a suppression of the plan's, or a comment; nil: nothing does.
func suppression(p *plan.Plan, f *trace.Failure) *plan.Suppression {
	if !plan.Suppressible(f.Check) {
		return nil
	}
	for i := range p.Checks.Suppress {
		if s := &p.Checks.Suppress[i]; covers(s, f) {
			return s
		}
	}
	lines := p.Host.Lines
	if lines == nil {
		return nil
	}
	for _, at := range sites(f) {
		for _, line := range []int{at.place.Line, at.place.Line - 1} {
			p := source.Place{File: at.place.File, Line: line}
			if why, ok := marked(lines.Text(p), f.Check); line > 0 && ok {
				return &plan.Suppression{Check: f.Check, Why: why, From: p.File + ":" + strconv.Itoa(line)}
			}
		}
	}
	return nil
}

// marked reads the comment of a line that suppresses reports of a check.
func marked(line, check string) (why string, ok bool) {
	_, text, ok := strings.Cut(line, plan.SuppressionMark)
	if !ok {
		return "", false
	}
	name, why, _ := strings.Cut(text, ":")
	why = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(why), "*/"))
	return why, strings.TrimSpace(name) == check && why != ""
}

// site is a place where a failure shows.
type site struct {
	function string
	place    source.Place
}

// sites are the places of a failure: of a race both.
func sites(f *trace.Failure) (list []site) {
	list = append(list, site{f.Function, f.Place})
	for _, a := range f.Accesses {
		list = append(list, site{a.Function, a.Place})
	}
	return list
}

// covers reports whether a suppression is meant for a failure.
func covers(s *plan.Suppression, f *trace.Failure) bool {
	if s.Check != f.Check || s.Variable != "" && !within(f.Subject, s.Variable) {
		return false
	}
	for _, at := range sites(f) {
		if (s.Function == "" || at.function == s.Function) && (s.Place == "" || isAt(at.place, s.Place)) {
			return true
		}
	}
	return false
}

// within reports whether a name is an object's, or that of a part of it.
func within(name, object string) bool {
	rest, ok := strings.CutPrefix(name, object)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// isAt reports whether a place is FILE or FILE:LINE.
func isAt(p source.Place, where string) bool {
	file := where
	if i := strings.LastIndexByte(where, ':'); i >= 0 {
		if line, err := strconv.Atoi(where[i+1:]); err == nil {
			if line != p.Line {
				return false
			}
			file = where[:i]
		}
	}
	return p.File == file || strings.HasSuffix(p.File, "/"+file)
}
