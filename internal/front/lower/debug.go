package lower

import (
	"sort"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// rec is a debug record: from its place on, a source variable has a value or
// an address.
type rec struct {
	chunk, at int
	pc        int // in the finished code
	*flat.VarRecord
}

// firstRecord is the first record at or after instruction i.
func (n *fn) firstRecord(i int) int {
	return sort.Search(len(n.f.Vars), func(k int) bool { return n.f.Vars[k].Before >= i })
}

// records notes the records before instruction i, from record k on.
func (n *fn) records(k, i int) int {
	for ; k < len(n.f.Vars) && n.f.Vars[k].Before <= i; k++ {
		n.recs = append(n.recs, rec{chunk: n.block, at: len(n.cur.code), VarRecord: &n.f.Vars[k]})
	}
	return k
}

// keepDeclared keeps the slots that hold the addresses of source variables:
// they are needed wherever the variable may be shown.
func (n *fn) keepDeclared() {
	for _, r := range n.recs {
		if !r.Declare || r.Value.IsConst() || n.isFrame(r.Value) {
			continue
		}
		if v := n.vals[r.Value]; v != noValue && !v.IsPool() && len(n.groupN) > v.Index() {
			g := &n.groups[n.groupN[v.Index()]]
			g.own, g.keep = true, true
		}
	}
}

// variables finds out where source variables live. The code is final but for
// its place in the program; moved maps instructions from before clearing.
func (n *fn) variables(b *body, moved []int) {
	if len(n.recs) == 0 {
		return
	}
	for k := range n.recs {
		r := &n.recs[k]
		r.pc = moved[n.chunks[r.chunk].base+r.at]
	}
	sort.SliceStable(n.recs, func(i, j int) bool { return n.recs[i].pc < n.recs[j].pc })
	live := n.liveness(b)
	locs := map[int][]program.Location{}
	n.declared(b, live, locs)
	n.valued(b, live, moved, locs)
	n.addVariables(locs)
}

// addVariables makes the list of variables, in the order of their records.
func (n *fn) addVariables(locs map[int][]program.Location) {
	out, seen := n.out(), map[int]bool{}
	for k := range n.f.Vars {
		v := n.f.Vars[k].Var
		if seen[v] {
			continue
		}
		seen[v] = true
		list := locs[v]
		if len(list) == 0 {
			continue
		}
		sort.SliceStable(list, func(i, j int) bool { return list[i].From < list[j].From })
		d := &n.l.m.DebugVars[v]
		out.Vars = append(out.Vars, program.Variable{
			Name: d.Name, Type: d.Type, Place: n.l.p.Places[d.Place], Arg: d.Arg, Locs: list,
		})
	}
}

// declared locates the variables that have an address.
func (n *fn) declared(b *body, live *analysis.Liveness, locs map[int][]program.Location) {
	var alive *alive
	var defined []int
	for k := range n.recs {
		r := &n.recs[k]
		if !r.Declare {
			continue
		}
		switch {
		case r.Value.IsConst():
			n.declaredStatic(b, r, locs)
		case n.isFrame(r.Value):
			if alive == nil {
				alive = notCleared(live)
			}
			n.declaredFrame(r, alive, locs)
		case !r.Deref:
			if v := n.vals[r.Value]; v != noValue && !v.IsPool() {
				if defined == nil {
					defined = definitions(b)
				}
				locs[r.Var] = append(locs[r.Var], program.Location{
					From: defined[n.finalSlot(v.Index())], To: len(b.Code), Kind: program.LocPointed,
					Value: n.finalOp(v), Offset: r.Offset, Bits: r.Bits, BitOff: r.BitOff,
				})
			}
		}
	}
}

// definitions are, for each slot, the instruction after the first that writes
// it; 0 for a parameter.
func definitions(b *body) []int {
	at := make([]int, b.Slots)
	var reads, writes []analysis.Range
	for i := range b.Code {
		if b.Code[i].Op == program.Kill {
			continue
		}
		reads, writes = b.Effects(i, reads[:0], writes[:0])
		for _, w := range writes {
			for s := w.First; s < w.First+w.N; s++ {
				if at[s] == 0 && s >= b.Params {
					at[s] = i + 1
				}
			}
		}
	}
	return at
}

func (n *fn) declaredStatic(b *body, r *rec, locs map[int][]program.Location) {
	c := &n.l.m.Consts[r.Value.Const()]
	if c.Kind == flat.ConstGlobal && n.l.static[c.Index] >= 0 && !r.Deref {
		locs[r.Var] = append(locs[r.Var], program.Location{
			To: len(b.Code), Kind: program.LocStatic, Static: n.l.static[c.Index], Offset: c.Offset + r.Offset,
			Bits: r.Bits, BitOff: r.BitOff,
		})
	}
}

// declaredFrame locates a promoted variable: cell by cell if there are several.
func (n *fn) declaredFrame(r *rec, alive *alive, locs map[int][]program.Location) {
	at := n.frame.at[r.Value]
	v := n.frame.vars[at.alloca]
	size := int64(n.l.m.DebugTypes[n.l.m.DebugVars[r.Var].Type].Bits+7) / 8
	for _, c := range v.sorted {
		rel := c.off - at.off - r.Offset
		loc := program.Location{Kind: program.LocSlot, Value: n.finalOp(c.slot), Bits: r.Bits, BitOff: r.BitOff}
		switch {
		case r.Deref:
			if c.off != at.off {
				continue
			}
			loc.Kind, loc.Offset = program.LocPointed, r.Offset
		case rel < 0 || size > 0 && rel >= size && rel > 0:
			continue
		case rel > 0 || size > int64(c.bytes):
			loc.Bits, loc.BitOff = uint(c.bytes)*8, uint(rel)*8
		}
		for _, s := range alive.ranges(loc.Value.Index()) {
			loc.From, loc.To = s.from, s.to
			locs[r.Var] = append(locs[r.Var], loc)
		}
	}
}
