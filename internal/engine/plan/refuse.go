package plan

import (
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/front/compile"
)

// Refusals list the features of plans that an engine does not support. They are declared next to
// the engine; docs/engines.md has them as a table.
type Refusals struct {
	Engine  string    // as documents call it
	Of      []Refusal // of several, the first is printed, before those of BuiltOn
	BuiltOn *Refusals // whatever that refuses, this engine does too; nil: it is built on none
	As      string    // introduces what BuiltOn refuses
}

// Refusal is why an engine does not do something.
type Refusal struct {
	Of   Feature
	Why  string // what is printed; words in braces stand for what the plan has there (filled)
	Hint string // advice for the user; if set, asking for the feature is an error even where another engine supports it
}

// Why returns why the engine cannot do what a plan asks, of a query if that is not nil; "": it can. What is an error to ask for, Misuse says.
func (r *Refusals) Why(p *Plan, q *query.Query) string {
	why := r.Besides(p, q)
	if why != "" || r.BuiltOn == nil {
		return why
	}
	if why = r.BuiltOn.Why(p, q); why != "" {
		why = r.As + why
	}
	return why
}

// OfTask is Why of features that are known before the program is.
func (r *Refusals) OfTask(t *Task) string { return r.Why(&Plan{Task: *t}, nil) }

// Besides is Why without what the engine refuses because the one refuses it that it is built on.
func (r *Refusals) Besides(p *Plan, q *query.Query) string {
	for _, x := range r.Of {
		if x.Hint == "" && x.Of.In(p, q) {
			return p.filled(x.Why)
		}
	}
	return ""
}

// Misuse returns an error if the plan asks for something that the engine would ignore, even where another engine supports it.
func (r *Refusals) Misuse(p *Plan) error {
	for ; r != nil; r = r.BuiltOn {
		for _, x := range r.Of {
			if x.Hint != "" && x.Of.In(p, nil) {
				return &compile.Error{Text: p.filled(x.Why), Hint: x.Hint}
			}
		}
	}
	return nil
}

// Any is Why, or what Misuse says.
func (r *Refusals) Any(p *Plan, q *query.Query) string {
	if why := r.Why(p, q); why != "" {
		return why
	}
	if err := r.Misuse(p); err != nil {
		return err.Error()
	}
	return ""
}

// Each calls yield with every refusal, those of the engines that this one is built on too.
func (r *Refusals) Each(yield func(Refusal) bool) {
	for ; r != nil; r = r.BuiltOn {
		for _, x := range r.Of {
			if !yield(x) {
				return
			}
		}
	}
}

// filled puts what the plan has in the place of words in braces.
func (p *Plan) filled(why string) string {
	if !strings.Contains(why, "{") {
		return why
	}
	method := ""
	if m := p.SplittingMethod(); m != nil {
		method = m.Name
	}
	return strings.NewReplacer("{engine}", string(p.Search.Engine), "{function}", p.treatsDifferently(), "{check}", p.judgesEnds(),
		"{method}", p.Sampling.Method, "{splitting}", method, "{over}", string(p.Sampling.Over), "{scheduler}", p.Sampling.Scheduler.String()).Replace(why)
}
