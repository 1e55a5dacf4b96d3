package verify

import (
	"errors"
	"slices"
	"strings"

	"heddle/internal/engine/budget"
	"heddle/internal/result/verdict"
)

// A panic is a bug of heddle's, and says nothing about the program. So it ends the turns of the engine in which it occurs, and no others: these
// answer, and the verdict lists the bug. The same holds for an engine that caught the panic itself, and for a panic of one of its workers.

// wait waits for the end of a turn, and reports whether the search has ended.
func (x *contender) wait() bool {
	ended, err := budget.Guarded(func() (bool, error) { return x.run.Wait(), nil })
	return x.fails(err) || ended
}

// finish makes the search end, and returns its result.
func (x *contender) finish(why budget.End) (*Result, error) {
	res, err := budget.Guarded(func() (*Result, error) { return x.run.Finish(why) })
	if x.fails(err) {
		err = nil
	}
	if err != nil {
		return res, err
	}
	return x.judged(res), nil
}

// result is what a search has found that has ended.
func (x *contender) result() (*Result, error) {
	res, err := x.run.Result()
	if err != nil {
		return nil, err
	}
	return x.judged(res), nil
}

// fails notes a bug that ended the search, if an error is one.
func (x *contender) fails(err error) bool {
	failed := (*budget.Failed)(nil)
	if !errors.As(err, &failed) {
		return false
	}
	x.bug = &verdict.Bug{Engine: x.name, Text: failed.Text, Stack: failed.Stack}
	return true
}

// judged is a result, or one that says why there is none.
func (x *contender) judged(res *Result) *Result {
	if x.bug != nil {
		return &Result{Verdict: verdict.Verdict{Answer: verdict.Unknown, Engine: string(x.engine),
			Reasons: []verdict.Reason{{Kind: verdict.InternalError, Text: x.bug.String()}}}}
	}
	if res.Verdict.Answer != verdict.Unknown {
		return res
	}
	isBug := func(r verdict.Reason) bool { return r.Kind == verdict.InternalError }
	if k := slices.IndexFunc(res.Verdict.Reasons, isBug); k >= 0 {
		text, stack, _ := strings.Cut(res.Verdict.Reasons[k].Text, "\n")
		x.bug = &verdict.Bug{Engine: x.name, Text: text, Stack: stack}
	}
	return res
}

// bugs are those of the contenders but for one, whose result has its own.
func (t *turns) bugs(but *contender) (list []verdict.Bug) {
	for _, x := range t.list {
		if x != but && x.bug != nil {
			list = append(list, *x.bug)
		}
	}
	return list
}
