package verify

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	symexec "heddle/internal/symbolic/search"
)

// k-induction goes together with the searches that find what violates, depth first and by bounded model checking: they
// take turns, each for longer and longer.

// attempts are ways to look for a proof, those first that cost least.
var attempts = []induction.Options{
	{K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 1, Values: 24}, {K: 1, Values: 1}, {K: 1, Values: 24, Merge: true},
	{K: 2, Values: 4}, {K: 2, Values: 1}, {K: 2, Values: 24}, {K: 2, Values: 4, Merge: true},
	{K: 3, Values: 4}, {K: 3, Values: 1}, {K: 4, Values: 1}, {K: 1, Values: 300}, {K: 4, Values: 4},
	{K: 3, Values: 24}, {K: 3, Values: 4, Merge: true}, {K: 6, Values: 1}, {K: 6, Values: 4}, {K: 8, Values: 24}, {K: 5, Values: 300},
}

// firstSlice is how many seconds the first search and the first attempts may take.
const firstSlice = 0.5

// checkInduction is checkSymbolic by searches and k-induction in turns.
func (s *Session) checkInduction(begun float64) (*Result, error) {
	if refusesInduction(s.Plan) != "" {
		return nil, &compile.Error{Text: "--k-induction: " + refusesInduction(s.Plan), Hint: "Leave --k-induction out."}
	}
	p := &proofs{s: s, begun: begun, left: slices.Clone(attempts)}
	for k, slice := 1, firstSlice; ; k, slice = 2*k, 2*slice {
		res, err := s.searchFor(begun, slice, k)
		if err != nil || res.Verdict.Answer != verdict.Unknown {
			return res, err
		}
		if s.out(begun) {
			return s.notInduced(res, p.why), nil
		}
		if proof, err := p.turn(slice); proof != nil || err != nil {
			return proof, err
		}
		if len(p.left) == 0 && !onlyUnwound(res) && !timedOut(res) {
			return s.notInduced(res, p.why), nil
		}
	}
}

// searchFor searches depth first, and then with loops unrolled to k rounds, for so many seconds each.
func (s *Session) searchFor(begun, seconds float64, k int) (*Result, error) {
	res, err := s.inSlice(s.Seconds(), seconds, begun, s.searchSymbolic)
	if err != nil || res.Verdict.Answer != verdict.Unknown {
		return res, err
	}
	return s.inSlice(begun, seconds, begun, func() (*Result, error) { return s.merging(begun, s.UnwindBound(k)) })
}

// proofs are the attempts of a session.
type proofs struct {
	s     *Session
	begun float64
	left  []induction.Options // that were not tried, or had too little time; none if there is no proof
	why   string              // the first one of those that had the time is no proof; "": none had
}

// turn tries what is left for some time. What was cut off is left for the next turn.
func (p *proofs) turn(slice float64) (*Result, error) {
	list, end := p.left, p.s.Seconds()+2*slice
	p.left = nil
	for i, o := range list {
		if p.s.Seconds() > end || p.s.out(p.begun) {
			p.left = append(p.left, list[i:]...)
			break
		}
		proof, x, err := p.s.attempt(p.begun, slice, o)
		if proof != nil || err != nil {
			return proof, err
		}
		if x.Limit {
			p.left = append(p.left, o)
			continue
		}
		if p.why == "" || x.Hopeless {
			p.why = p.s.whyNot(x)
		}
		if x.Base || x.Hopeless { // the searches go on without
			p.left = nil
			break
		}
	}
	return nil, nil
}

// timeWasOver is why an attempt is no proof that had too little time.
const timeWasOver = "the time was over while invariants were looked for"

// refusesInduction is why a program cannot be proved by induction; "": it may be.
func refusesInduction(p *plan.Plan) string {
	if p.Marks() {
		return "what heddle_sometimes() marks is to be reached by a run, which a proof by induction does not tell"
	}
	return ""
}

// out tells that the time is over, or the user wants an end.
func (s *Session) out(begun float64) bool {
	t := &s.Task
	return t.Host.Interrupted != nil && t.Host.Interrupted() || t.Bounds.Seconds > 0 && s.Seconds()-begun > t.Bounds.Seconds
}

// timedOut tells that a search ended because of its slice of time.
func timedOut(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.LimitTime })
}

// within runs something that measures its time from a moment on, with less time than there is from the beginning.
func (s *Session) inSlice(from, seconds, begun float64, f func() (*Result, error)) (*Result, error) {
	before, now := s.Plan, s.Seconds()
	all := before.Bounds.Seconds
	defer func() { s.Plan = before }()
	if all > 0 {
		seconds = max(min(seconds, all-(now-begun)), shortest)
	}
	s.Plan, s.begun = before.Within(now-from+seconds), from
	return f()
}

// shortest is the least time for anything: none would mean no limit.
const shortest = 0.001

// whyNot is why an attempt is no proof.
func (s *Session) whyNot(x *induction.Result) string {
	if uint(x.PC) < uint(len(s.Program.Code)) { // else it is nowhere, or where the machine begins
		return fmt.Sprintf("%s (%s)", x.Why, s.Program.At(x.PC).Short())
	}
	return x.Why
}

// notInduced adds to an unknown answer why induction did not help; "": there was no time to try.
func (s *Session) notInduced(r *Result, why string) *Result {
	r.Verdict.Reasons = append(r.Verdict.Reasons,
		verdict.Reason{Kind: verdict.NoInvariant, Text: "k-induction found no proof: " + cmp.Or(why, timeWasOver)})
	return r
}

// Induce looks for a proof by k-induction with given options, and nothing else; the first result is nil if it finds none.
func (s *Session) Induce(o induction.Options) (*Result, *induction.Result, error) {
	if why := refusesInduction(s.Plan); why != "" {
		return nil, &induction.Result{Why: why, Hopeless: true}, nil
	}
	seconds := s.Task.Bounds.Seconds
	if seconds == 0 {
		seconds = math.Inf(1)
	}
	return s.attempt(s.Seconds(), seconds, o)
}

// attempt looks for a proof; the first result is nil if there is none.
func (s *Session) attempt(begun, seconds float64, o induction.Options) (res *Result, r *induction.Result, err error) {
	s.open, s.openWhy = 0, ""
	res, err = s.inSlice(begun, seconds, begun, func() (*Result, error) {
		h, err := s.newSymbolic(s.Task.Symbolic.Solving.Log)
		if err != nil {
			return nil, err
		}
		defer h.close()
		h.machine.Unknowns().Invent(true)
		words := trace.NewScalars(h.machine)
		o.Cells = func(at uint32) (list []induction.Cell) {
			for _, x := range words.At(at) {
				list = append(list, induction.Cell{At: at, Low: x.Low, Bits: x.Bits, Name: x.Name, Unsigned: x.Unsigned})
			}
			return list
		}
		o.Constants, o.Moduli = constants(s.Plan)
		full := false
		o.Poll = func(st search.Stats) search.Limit {
			switch {
			case s.out(begun):
				return search.Time
			case s.Task.Bounds.Bytes > 0 && st.Bytes > s.Task.Bounds.Bytes:
				full = true
				return search.Memory
			}
			return ""
		}
		r = induction.Prove(h.cursor, symexec.NewExplorer(h.cursor, h.machine), o)
		if !r.Proved {
			r.Limit = false
			switch {
			case full:
				r.Why, r.PC = "the limit on memory was reached while invariants were looked for (--memory)", -1
			case s.out(begun): // what fails may be a question that was left open for want of time
				r.Limit, r.Why, r.PC = true, timeWasOver, -1
			}
			return nil, nil
		}
		found := &search.Result{}
		found.States, found.Transitions, found.Bytes = r.States, r.Transitions, h.cursor.Bytes()
		res := s.conclude(h.evidence(verdict.Inductive, found), h.oracle, begun, s.confirm)
		if open := res.Verdict.Reasons; len(open) > 0 {
			unproved(r, open[0])
			return nil, nil
		}
		res.Verdict.Reduction = verdict.Reduction{Name: string(plan.ReductionLocal)}
		res.Verdict.Induction = s.proof(o.K, r)
		return res, nil
	})
	return res, r, err
}

// unproved makes a proof of what was not all looked at none. An attempt that knows more may do without large blocks, but
// not without inputs.
func unproved(r *induction.Result, why verdict.Reason) {
	r.Proved, r.Why, r.PC = false, why.Text, -1
	r.Hopeless = why.Kind != verdict.LimitAllocation
}

// proof is what is printed of one.
func (s *Session) proof(k int, r *induction.Result) *verdict.Induction {
	v := &verdict.Induction{K: k}
	at := map[int]int{}
	for _, l := range r.Locations {
		i, ok := at[l.PC]
		if !ok {
			i = len(v.Loops)
			at[l.PC] = i
			v.Loops = append(v.Loops, verdict.Invariant{Function: s.Program.Funcs[s.Program.FuncOf[l.PC]].SourceName, Place: s.Program.At(l.PC)})
		}
		if !slices.ContainsFunc(v.Loops[i].Cases, func(c []string) bool { return slices.Equal(c, l.Facts) }) {
			v.Loops[i].Cases = append(v.Loops[i].Cases, l.Facts)
		}
	}
	return v
}

// constants are the numbers that the program compares with, divides by, masks with or stores, and those that it takes
// remainders by.
func constants(p *plan.Plan) (all, moduli []uint64) {
	set, by := map[uint64]bool{}, map[uint64]bool{}
	for pc := range p.Program.Code {
		in := &p.Program.Code[pc]
		switch in.Op {
		case program.URem, program.SRem:
			if in.B.IsPool() {
				by[p.Program.Pool[in.B.Index()]] = true
			}
			fallthrough
		case program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule, program.Sgt, program.Sge, program.Slt, program.Sle,
			program.And, program.Store:
			for _, o := range []program.Operand{in.A, in.B} {
				if o.IsPool() {
					set[p.Program.Pool[o.Index()]] = true
				}
			}
		case program.Switch:
			for _, v := range p.Program.Switches[in.Imm].Values {
				set[v] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set)), slices.Sorted(maps.Keys(by))
}
