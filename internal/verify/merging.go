package verify

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/exec/discipline"
	"heddle/internal/explore/search"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
	"heddle/internal/symbolic/term"
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
func (t *Task) searchesInOrder() bool {
	return t.Symbolic.Merge || t.Search.Engine == EngineBMC || t.Symbolic.Match == symexec.None || t.Symbolic.Match == symexec.Subsumption
}

// checkMerging is checkSymbolic with package symexec.
func (s *Session) checkMerging() (*Result, error) {
	begun := s.seconds()
	s.Plan = s.unabstracted()
	s.begun, s.open, s.openWhy = begun, 0, ""
	if s.Task.Bounds.Bounded || s.Task.Bounds.Depth > 0 {
		return nil, &compile.Error{Text: "--merge, --match=none, --match=subsumption and --engine=bmc search in an order of their own, which --context-bound, --delay-bound and --depth do not bound",
			Hint: "Leave the bound out, or search with --engine=symbolic alone."}
	}
	if s.Task.Search.Engine != EngineBMC {
		return s.merging(begun, nil)
	}
	if err := s.checkUnwindSet(); err != nil {
		return nil, err
	}
	if s.Task.Symbolic.Induction {
		return s.checkInduction(begun)
	}
	if k := s.Task.Bounds.Unwind; k > 0 {
		return s.merging(begun, s.unwind(k))
	}
	for k := 1; ; k *= 2 {
		res, err := s.merging(begun, s.unwind(k))
		if err != nil || !onlyUnwound(res) {
			return res, err
		}
	}
}

// onlyUnwound reports whether more rounds may tell more: nothing else keeps the result from being a proof, and not all
// of the loops that go on have a bound of their own.
func onlyUnwound(r *Result) bool {
	return r.unrolls && r.Verdict.Answer == verdict.Unknown &&
		!slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind != verdict.LimitUnwind })
}

// merging searches with a bound on the rounds of loops or without one: until no assumption about shared memory turns
// out wrong.
func (s *Session) merging(begun float64, unwind func(symexec.Loop) int) (*Result, error) {
	s.open, s.openWhy = 0, ""
	o := s.newOracle(term.New(), s.Task.Symbolic.Solving.Log)
	defer o.solver.Close()
	s.discipline = nil
	if s.learns() {
		s.discipline = discipline.New()
		s.discipline.WithoutOrder() // merged states have no order of their own
	}
	for {
		res, err := s.mergingPass(o, begun, unwind)
		if res != nil || err != nil {
			return res, err
		}
	}
}

// mergingPass is one pass; nil: it is to be repeated.
func (s *Session) mergingPass(by *oracle, begun float64, unwind func(symexec.Loop) int) (*Result, error) {
	h, err := s.symbolicWith(by, s.discipline)
	if err != nil {
		return nil, err
	}
	defer h.machine.Close()
	h.machine.Invent(true)
	hand := &hand{discipline: s.discipline}
	o := s.options()
	match := cmp.Or(s.Task.Symbolic.Match, symexec.Equality)
	s.confirmed = newConfirming(func(f search.Found) (*trace.Trace, error) { return s.confirmWith(f.Unwritten, f) })
	defer func() { s.confirmed = nil }()
	poll := func(st search.Stats) search.Limit {
		if s.Task.Bounds.Seconds > 0 && s.seconds()-begun > s.Task.Bounds.Seconds {
			return search.Time
		}
		return o.Poll(st)
	}
	r := symexec.Search(h.cursor, h.machine, symexec.Options{Merge: s.Task.Symbolic.Merge || s.Task.Search.Engine == EngineBMC, Match: match, Unwind: unwind,
		MaxStates: o.MaxStates, MaxBytes: o.MaxBytes, KeepGoing: o.KeepGoing, Confirm: s.sure, Poll: hand.untilStale(poll)})
	s.ranOut(&r.Result, poll)
	if s.relearn(&r.Result) {
		return nil, nil
	}
	a := account{found: &r.Result, machine: h.machine, symbolic: h.cursor.Symbolic(), oracle: h.oracle, unwound: s.unwound(r, unwind)}
	res := s.conclude(a, begun, s.confirmed.tell)
	res.unrolls = slices.ContainsFunc(r.Unwound, func(l symexec.Loop) bool { return s.Task.Bounds.UnwindSet[s.loopName(l)] == 0 })
	if match == symexec.Subsumption {
		m := verdict.Matching(r.Matched)
		res.Verdict.Matching = &m
	}
	if err := h.oracle.solver.LogErr(); err != nil {
		return nil, fmt.Errorf("--solver-log: %w", err)
	}
	used := ReductionLocal
	if s.discipline != nil {
		used = ReductionJoint
	}
	res.Verdict.Reduction = verdict.Reduction{Name: string(used)}
	return res, nil
}

// unwound are the loops that may go on after the rounds that a search took.
func (s *Session) unwound(r *symexec.Result, unwind func(symexec.Loop) int) (list []verdict.Reason) {
	for _, l := range r.Unwound {
		what := "the loop " + s.loopName(l) + " goes on"
		if l.Number < 0 {
			what = "the recursion of " + s.Program.Funcs[l.Func].SourceName + " goes deeper"
		}
		flag := "--unwind"
		if s.Task.Bounds.UnwindSet[s.loopName(l)] > 0 {
			flag = "--unwindset"
		}
		list = append(list, verdict.Reason{Kind: verdict.LimitUnwind, Place: s.Program.At(l.PC),
			Text: fmt.Sprintf("%s after %d rounds (%s)", what, unwind(l), flag)})
	}
	return list
}

// loopName is how --unwindset names a loop.
func (p *Plan) loopName(l symexec.Loop) string {
	return fmt.Sprintf("%s.%d", p.Program.Funcs[l.Func].SourceName, l.Number)
}

// unwind bounds loops that have no bound of their own to k rounds.
func (p *Plan) unwind(k int) func(symexec.Loop) int {
	return func(l symexec.Loop) int { return cmp.Or(p.Bounds.UnwindSet[p.loopName(l)], k) }
}

// checkUnwindSet refuses functions that there are not.
func (p *Plan) checkUnwindSet() error {
	for _, name := range slices.Sorted(maps.Keys(p.Bounds.UnwindSet)) {
		fn, _, _ := strings.Cut(name, ".")
		if !slices.ContainsFunc(p.Program.Funcs, func(f program.Func) bool { return f.SourceName == fn }) {
			return &compile.Error{Text: fmt.Sprintf("--unwindset: the program has no function %q", fn),
				Hint: "Loops are named as in the reasons of an unknown answer: main.0 is the first of main."}
		}
	}
	return nil
}

// ParseUnwindSet reads bounds of loops, such as main.0:10,f.1:3.
func ParseUnwindSet(text string) (map[string]int, error) {
	set := map[string]int{}
	for _, part := range strings.Split(text, ",") {
		name, bound, ok := strings.Cut(part, ":")
		fn, number, named := strings.Cut(name, ".")
		k, err := strconv.Atoi(bound)
		if _, bad := strconv.Atoi(number); !ok || !named || fn == "" || bad != nil || err != nil || k < 1 {
			return nil, fmt.Errorf("--unwindset: %q is not FUNCTION.LOOP:ROUNDS, such as main.0:10", part)
		}
		set[name] = k
	}
	return set, nil
}
