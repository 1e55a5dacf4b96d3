package verify

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"heddle/internal/frontend"
	"heddle/internal/induction"
	"heddle/internal/machine"
	"heddle/internal/program"
	"heddle/internal/search"
	"heddle/internal/symexec"
	"heddle/internal/trace"
	"heddle/internal/verdict"
)

// k-induction goes together with bounded model checking, which finds what violates: they
// take turns, each for longer and longer.

// attempts are ways to look for a proof, those first that cost least.
var attempts = [][]induction.Options{
	{{K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 1, Values: 24}},
	{{K: 2, Values: 4}, {K: 1, Values: 1}, {K: 1, Values: 24, Merge: true}},
	{{K: 3, Values: 4}, {K: 2, Values: 24}, {K: 2, Values: 4, Merge: true}},
	{{K: 4, Values: 4}, {K: 1, Values: 300}, {K: 2, Values: 1}},
	{{K: 6, Values: 4}, {K: 3, Values: 24}, {K: 3, Values: 4, Merge: true}},
	{{K: 8, Values: 24}, {K: 5, Values: 300}},
}

// firstSlice is how many seconds the first search and the first attempt may take.
const firstSlice = 0.5

// checkInduction is checkSymbolic by bounded model checking and k-induction in turns.
func (s *Session) checkInduction(begun float64) (*Result, error) {
	if s.refusesInduction() != "" {
		return nil, &frontend.Error{Text: "--k-induction: " + s.refusesInduction(), Hint: "Leave --k-induction out."}
	}
	why, slice := "", firstSlice
	for turn, k := 0, 1; ; turn, k, slice = turn+1, 2*k, 2*slice {
		res, err := s.within(begun, slice, func() (*Result, error) { return s.merging(begun, s.unwind(k)) })
		if err != nil || res.Verdict.Answer != verdict.Unknown || s.out(begun) {
			return s.notInduced(res, why), err
		}
		if turn >= len(attempts) {
			if !onlyUnwound(res) && !timedOut(res) {
				return s.notInduced(res, why), nil
			}
			continue
		}
		for _, o := range attempts[turn] {
			proof, x, err := s.attempt(begun, slice, o)
			switch {
			case err != nil:
				return nil, err
			case proof != nil:
				return proof, nil
			case x.Hopeless:
				return s.notInduced(res, s.whyNot(x)), nil
			case why == "" || !x.Limit:
				why = s.whyNot(x)
			}
			if x.Base {
				break // it is for the search
			}
		}
	}
}

// refusesInduction is why a program cannot be proved by induction; "": it may be.
func (s *Session) refusesInduction() string {
	for _, x := range s.Program.Externals {
		if x.Name == machine.SometimesName {
			return "what heddle_sometimes() marks is to be reached by a run, which a proof by induction does not tell"
		}
	}
	return ""
}

// out tells that the time is over, or the user wants an end.
func (s *Session) out(begun float64) bool {
	t := &s.Task
	return t.Interrupted != nil && t.Interrupted() || t.MaxSeconds > 0 && s.seconds()-begun > t.MaxSeconds
}

// timedOut tells that a search ended because of its slice of time.
func timedOut(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.LimitTime })
}

// within runs something with less time than there is.
func (s *Session) within(begun, seconds float64, f func() (*Result, error)) (*Result, error) {
	all := s.Task.MaxSeconds
	defer func() { s.Task.MaxSeconds = all }()
	s.Task.MaxSeconds = s.seconds() - begun + seconds
	if all > 0 {
		s.Task.MaxSeconds = min(all, s.Task.MaxSeconds)
	}
	s.begun = begun
	return f()
}

// whyNot is why an attempt is no proof.
func (s *Session) whyNot(x *induction.Result) string {
	if x.PC >= 0 && x.PC < len(s.Program.Code) {
		return fmt.Sprintf("%s (%s)", x.Why, s.Program.At(x.PC).Short())
	}
	return x.Why
}

// notInduced adds to an unknown answer why induction did not help.
func (s *Session) notInduced(r *Result, why string) *Result {
	if r != nil && r.Verdict.Answer == verdict.Unknown && why != "" {
		r.Verdict.Reasons = append(r.Verdict.Reasons, verdict.Reason{Kind: verdict.NoInvariant, Text: "k-induction found no proof: " + why})
	}
	return r
}

// Induce looks for a proof by k-induction with given options, and nothing else; the first result is nil if it finds none.
func (s *Session) Induce(o induction.Options) (*Result, *induction.Result, error) {
	if why := s.refusesInduction(); why != "" {
		return nil, &induction.Result{Why: why, Hopeless: true}, nil
	}
	seconds := s.Task.MaxSeconds
	if seconds == 0 {
		seconds = math.Inf(1)
	}
	return s.attempt(s.seconds(), seconds, o)
}

// attempt looks for a proof; the first result is nil if there is none.
func (s *Session) attempt(begun, seconds float64, o induction.Options) (res *Result, r *induction.Result, err error) {
	s.open, s.openWhy = 0, ""
	res, err = s.within(begun, seconds, func() (*Result, error) {
		h, err := s.newSymbolic(s.Task.Solving.Log)
		if err != nil {
			return nil, err
		}
		defer h.close()
		h.machine.Invent(true)
		words := trace.NewScalars(h.machine)
		o.Cells = func(at uint32) (list []induction.Cell) {
			for _, x := range words.At(at) {
				list = append(list, induction.Cell{At: at, Low: x.Low, Bits: x.Bits, Name: x.Name, Unsigned: x.Unsigned})
			}
			return list
		}
		o.Constants, o.Moduli = s.constants()
		o.Poll = func(search.Stats) search.Limit {
			if s.out(begun) {
				return search.Time
			}
			return ""
		}
		r = induction.Prove(h.cursor, symexec.NewExplorer(h.cursor, h.machine), o)
		if !r.Proved {
			return nil, nil
		}
		found := &search.Result{}
		found.States, found.Transitions, found.Bytes = r.States, r.Transitions, h.cursor.Bytes()
		res := s.conclude(found, h.machine, begun, s.confirm)
		res.Verdict.Reduction = verdict.Reduction{Name: string(ReductionLocal)}
		res.Verdict.Induction = s.told(o.K, r)
		res.Verdict.Solving = h.oracle.solving()
		return res, nil
	})
	return res, r, err
}

// told is a proof as it is printed.
func (s *Session) told(k int, r *induction.Result) *verdict.Induction {
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
func (s *Session) constants() (all, moduli []uint64) {
	set, by := map[uint64]bool{}, map[uint64]bool{}
	for pc := range s.Program.Code {
		in := &s.Program.Code[pc]
		switch in.Op {
		case program.URem, program.SRem:
			if in.B.IsPool() {
				by[s.Program.Pool[in.B.Index()]] = true
			}
			fallthrough
		case program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule, program.Sgt, program.Sge, program.Slt, program.Sle,
			program.And, program.Store:
			for _, o := range []program.Operand{in.A, in.B} {
				if o.IsPool() {
					set[s.Program.Pool[o.Index()]] = true
				}
			}
		case program.Switch:
			for _, v := range s.Program.Switches[in.Imm].Values {
				set[v] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set)), slices.Sorted(maps.Keys(by))
}
