package verify

import (
	"fmt"

	"heddle/internal/search"
	"heddle/internal/symexec"
	"heddle/internal/verdict"
)

// ParseMatch reads which symbolic states are left out.
func ParseMatch(text string) (symexec.Match, error) {
	switch m := symexec.Match(text); m {
	case symexec.None, symexec.Equality, symexec.Subsumption:
		return m, nil
	}
	return "", fmt.Errorf("--match=%s: it is none, equality or subsumption", text)
}

// searchesInOrder tells whether a symbolic search takes states in an order of its own:
// package symexec.
func (s *Session) searchesInOrder() bool {
	t := &s.Task
	return t.Merge || t.Engine == EngineBMC || t.Match == symexec.None || t.Match == symexec.Subsumption
}

// checkMerging is checkSymbolic with package symexec.
func (s *Session) checkMerging() (*Result, error) {
	begun := s.seconds()
	if s.Task.Engine != EngineBMC {
		return s.merging(begun, nil)
	}
	if k := s.Task.Unwind; k > 0 {
		return s.merging(begun, func(int) int { return k })
	}
	for k := 1; ; k *= 2 {
		res, err := s.merging(begun, func(int) int { return k })
		if err != nil || !onlyUnwound(res) {
			return res, err
		}
	}
}

// onlyUnwound tells that more rounds may tell more.
func onlyUnwound(r *Result) bool {
	if r.Verdict.Answer != verdict.Unknown {
		return false
	}
	for _, x := range r.Verdict.Reasons {
		if x.Kind != verdict.LimitUnwind && x.Kind != verdict.NeverReached {
			return false
		}
	}
	return true
}

// merging searches once, with a bound on the rounds of loops or without one.
func (s *Session) merging(begun float64, unwind func(pc int) int) (*Result, error) {
	h, err := s.newSymbolic()
	if err != nil {
		return nil, err
	}
	defer h.close()
	o := s.options()
	match := s.Task.Match
	if match == "" {
		match = symexec.Equality
	}
	r := symexec.Search(h.cursor, h.machine, symexec.Options{Merge: s.Task.Merge || s.Task.Engine == EngineBMC, Match: match, Unwind: unwind,
		MaxStates: o.MaxStates, MaxBytes: o.MaxBytes, KeepGoing: o.KeepGoing, Poll: func(st search.Stats) search.Limit {
			if s.Task.MaxSeconds > 0 && s.seconds()-begun > s.Task.MaxSeconds {
				return search.Time
			}
			return o.Poll(st)
		}})
	res := s.conclude(&r.Result, h.machine, begun, s.confirm)
	res.Verdict.Reduction = verdict.Reduction{Name: string(ReductionLocal)}
	for _, pc := range r.Unwound {
		res.Verdict.Reasons = append(res.Verdict.Reasons, verdict.Reason{Kind: verdict.LimitUnwind, Place: s.Program.At(pc),
			Text: fmt.Sprintf("a loop goes on after %d rounds (--unwind)", unwind(pc))})
	}
	res.Verdict.Answer = answer(len(res.Traces), res.Verdict.Reasons)
	return res, nil
}
