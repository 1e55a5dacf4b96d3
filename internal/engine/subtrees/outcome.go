package subtrees

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/passes"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// outcome puts together what jobs have found.
func (a *asking) outcome() (*engine.Outcome, error) {
	b, err := symbolic.NewBranch(a.plan, a.shared, nil)
	if err != nil {
		return nil, err
	}
	x := &joined{Result: &search.Result{Stats: a.total()}, sent: map[*system.Failure]failing{}, o: a.plan.SearchOptions()}
	if a.limit != "" {
		x.Limits = append(x.Limits, a.limit)
	}
	counting := a.counting()
	var order []string // of workers
	latest := map[string]symbolic.Findings{}
	for _, j := range counting {
		if r := j.result; r != nil {
			x.add(r)
			if _, ok := latest[r.Worker]; !ok {
				order = append(order, r.Worker)
			}
			latest[r.Worker] = r.Findings
		}
	}
	x.addShown(a.jobs)
	a.account(counting, x)
	var all []symbolic.Findings
	for _, worker := range order {
		all = append(all, latest[worker])
	}
	o, err := b.Outcome(x.Result, all)
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	o.Confirm = func(f search.Found) (*trace.Trace, error) { return x.confirm(b.Passes, f) }
	return o, nil
}

// account says why not all was searched, where nothing else does.
func (a *asking) account(counting []*job, x *joined) {
	var broken []string
	for _, j := range counting {
		r := j.result
		if r == nil && x.Complete() && len(x.Violations) == 0 {
			broken = append(broken, "heddle bug: a job has no result")
		}
		for i := 0; r != nil && i < r.Given; i++ {
			if a.gifts[giftName{r.Worker, j.Number, i}] == nil {
				broken = append(broken, "heddle bug: a job that was given away has not come")
			}
		}
		if r != nil && r.Elsewhere != "" {
			broken = append(broken, "a part of the paths was not searched: "+r.Elsewhere+", in another process whose solvers may leave other questions open; without --divide one process searches all")
		}
	}
	slices.Sort(broken)
	for i, text := range slices.Compact(broken) {
		x.Others = append(x.Others, search.Found{Failure: &system.Failure{Class: system.Gap, Key: notOfProgram + uint64(i), Text: text}})
	}
}

// notOfProgram is the key of a gap that is at no place of the program.
const notOfProgram = 1 << 63

// joined is what several results have found, each failure once.
type joined struct {
	*search.Result
	sent map[*system.Failure]failing // what was sent of each
	o    search.Options
}

func (x *joined) add(r *result) {
	for _, l := range r.Limits {
		if !slices.Contains(x.Limits, l) {
			x.Limits = append(x.Limits, l)
		}
	}
	for _, f := range r.Violations {
		x.Violations = x.with(x.Violations, f)
	}
	for _, f := range r.Others {
		x.Others = x.with(x.Others, failing{Found: search.Found{Failure: f.Failure, Schedule: f.Schedule}})
	}
}

// addShown adds the violations that were confirmed of jobs whose results do not count otherwise.
func (x *joined) addShown(jobs map[uint64]*job) {
	for _, n := range slices.Sorted(maps.Keys(jobs)) {
		if r := jobs[n].result; r != nil {
			for _, f := range r.Violations {
				if f.Unconfirmed == "" {
					x.Violations = x.with(x.Violations, f)
				}
			}
		}
	}
}

// with adds a failure to others, unless it is there; one that is confirmed comes in the place of one that is not.
func (x *joined) with(list []search.Found, f failing) []search.Found {
	w, failed := f.Found, f.Found.Failure
	x.sent[failed] = f
	for i := range list {
		if x.o.KeyOf(list[i].Failure) != x.o.KeyOf(failed) {
			continue
		}
		if x.sent[list[i].Failure].Unconfirmed != "" && f.Unconfirmed == "" {
			list[i] = w
		}
		return list
	}
	return append(list, w)
}

// confirm replays a violation that a worker has confirmed.
func (x *joined) confirm(s *passes.Search, w search.Found) (*trace.Trace, error) {
	switch f := x.sent[w.Failure]; {
	case f.OfUnwritten:
		return nil, passes.ErrUnwritten
	case f.Unconfirmed != "":
		return nil, fmt.Errorf("%w (%s)", trace.ErrNotReplayed, f.Unconfirmed)
	}
	return s.ConfirmPlain(w)
}
