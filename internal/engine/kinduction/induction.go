package kinduction

import (
	"maps"
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/symbolic"
	"heddle/internal/explore/search"
	"heddle/internal/ir/program"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	symexec "heddle/internal/symbolic/search"
)

// TimeWasOver is why an attempt is not a proof that had too little time, or too few turns.
const TimeWasOver = "time ran out during the search for invariants"

// tryProof looks for a proof with given options; the outcome is nil if there is none.
func tryProof(p *plan.Plan, o induction.Options) (*engine.Outcome, *induction.Result, error) {
	q := symbolic.Inquire(p)
	h, err := q.NewWorker(p.Symbolic.Solving.Log)
	if err != nil {
		return nil, nil, err
	}
	h.Machine.Unknowns().Invent(!p.Environment.ZeroUnwritten)
	o.Ends = asksForEnds(p)
	r := prove(p, h, o)
	if !r.Proved {
		return nil, r, h.Close()
	}
	found := &search.Result{}
	found.States, found.Transitions, found.Bytes = r.States, r.Transitions, h.Cursor.Bytes()
	left := h.Evidence(verdict.Inductive, found)
	if open := proof.Of(p, left).Left(); len(open) > 0 {
		unproved(r, open[0])
		return nil, r, h.Close()
	}
	proved := h.Outcome(q, left)
	proved.Induction = invariants(p, o.K, r)
	proved.Induction.Ends = o.Ends
	return proved, r, nil
}

// prove runs k-induction within the limits of the plan.
func prove(p *plan.Plan, h *symbolic.Worker, o induction.Options) *induction.Result {
	words := trace.NewScalars(h.Machine)
	o.Cells = func(at uint32) (list []induction.Cell) {
		for _, x := range words.At(at) {
			list = append(list, induction.Cell{At: at, Low: x.Low, Bits: x.Bits, Name: x.Name, Unsigned: x.Unsigned})
		}
		return list
	}
	o.Imagined = h.Machine.Notes().Imagined
	o.Constants, o.Moduli = constants(p)
	poll, ended := p.Poll(), search.Limit("")
	o.Poll = func(st search.Stats) search.Limit {
		switch l := poll(st); {
		case l != "":
			ended = l
		case p.Bounds.Bytes > 0 && st.Bytes > p.Bounds.Bytes:
			ended = search.Memory
		}
		return ended
	}
	r := induction.Prove(h.Cursor, symexec.NewExplorer(h.Cursor, h.Machine), o)
	if r.Proved {
		return r
	}
	if ended == "" { // the last question may have been left open for want of time
		ended = poll(search.Stats{Work: h.Cursor.Work(), Bytes: h.Cursor.Bytes()})
	}
	switch r.Limit = false; ended {
	case "":
	case search.Memory:
		r.Why, r.PC = "the limit on memory was reached during the search for invariants (--memory)", -1
	default:
		r.Limit, r.Why, r.PC = true, TimeWasOver, -1
	}
	return r
}

// unproved makes a proof of what was not all looked at none. An attempt that knows more may do without large blocks, but
// not without inputs.
func unproved(r *induction.Result, why verdict.Reason) {
	r.Proved, r.Why, r.PC = false, why.Text, -1
	r.Hopeless = why.Kind != verdict.LimitAllocation
}

// invariants are what is printed of a proof.
func invariants(p *plan.Plan, k int, r *induction.Result) *verdict.Induction {
	v := &verdict.Induction{K: k}
	at := map[int]int{}
	for _, l := range r.Locations {
		i, ok := at[l.PC]
		if !ok {
			i = len(v.Loops)
			at[l.PC] = i
			v.Loops = append(v.Loops, verdict.Invariant{Function: p.Program.Funcs[p.Program.FuncOf[l.PC]].SourceName, Place: p.Program.At(l.PC)})
		}
		if !slices.ContainsFunc(v.Loops[i].Cases, func(c []string) bool { return slices.Equal(c, l.Facts) }) {
			v.Loops[i].Cases = append(v.Loops[i].Cases, l.Facts)
		}
	}
	for _, m := range r.Measures {
		i, ok := at[m.PC]
		if !ok { // its invariant was left out of what is printed
			continue
		}
		x := verdict.Measure{Text: m.Text, Rank: m.Rank, Least: m.Least, Bound: m.Bound}
		if list := &v.Loops[i].Measures; !slices.ContainsFunc(*list, func(y verdict.Measure) bool { return y.Text == x.Text }) {
			*list = append(*list, x)
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
