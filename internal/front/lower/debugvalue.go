package lower

import (
	"encoding/binary"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// Variables without an address: each record says what the variable's value is
// from there on. What holds at the start of a block is what all its
// predecessors agree on.

// valueFlow is the flow problem of which records hold. A state is a number of a
// list of records (of one variable; several if they are of fragments).
type valueFlow struct {
	n     *fn
	g     *analysis.Graph
	vars  []int       // variables with such records
	index map[int]int // their places in vars
	lists [][]int     // states; 0 is the empty one
	known map[string]int
	recs  [][]int // by block: records in it
	in    [][]int // by block and variable: state; unvisited
}

const unvisited = -1

// maxFlow limits the work; beyond it, records hold to the end of their block.
const maxFlow = 4 << 20

func (n *fn) valued(b *body, live *analysis.Liveness, moved []int, locs map[int][]program.Location) {
	f := &valueFlow{
		n: n, g: live.Graph, index: map[int]int{}, lists: [][]int{nil},
		known: map[string]int{"": 0}, recs: make([][]int, len(live.Graph.Succs)),
	}
	for k := range n.recs {
		r := &n.recs[k]
		if r.Declare {
			continue
		}
		if _, ok := f.index[r.Var]; !ok {
			f.index[r.Var] = len(f.vars)
			f.vars = append(f.vars, r.Var)
		}
		at := f.g.BlockOf(min(r.pc, len(b.Code)-1))
		f.recs[at] = append(f.recs[at], k)
	}
	if len(f.vars) == 0 {
		return
	}
	f.solve()
	clip := &clipper{n: n, b: b, live: live, spans: n.movedSpans(moved)}
	for k := range f.g.Succs {
		f.collect(k, clip, locs)
	}
}

// solve iterates over the blocks in code order until nothing changes.
func (f *valueFlow) solve() {
	blocks := len(f.g.Succs)
	f.in = make([][]int, blocks)
	for k := range f.in {
		f.in[k] = make([]int, len(f.vars))
		for v := range f.vars {
			if k > 0 {
				f.in[k][v] = unvisited
			}
		}
	}
	if blocks*len(f.vars) > maxFlow {
		return
	}
	for changed := true; changed; {
		changed = false
		for k := range blocks {
			if f.in[k][0] == unvisited {
				continue
			}
			out := append([]int(nil), f.in[k]...)
			for _, r := range f.recs[k] {
				f.apply(r, out)
			}
			for _, s := range f.g.Succs[k] {
				changed = f.meet(f.in[s], out) || changed
			}
		}
	}
}

func (f *valueFlow) meet(in, out []int) bool {
	changed := false
	for v, s := range out {
		switch {
		case in[v] == unvisited:
			in[v] = s
		case in[v] != s && in[v] != 0:
			in[v] = 0
		default:
			continue
		}
		changed = true
	}
	return changed
}

// apply lets record r take effect.
func (f *valueFlow) apply(r int, state []int) {
	x := &f.n.recs[r]
	v := f.index[x.Var]
	var list []int
	if x.Bits != 0 && state[v] > 0 {
		for _, o := range f.lists[state[v]] {
			y := &f.n.recs[o]
			if y.Bits != 0 && (y.BitOff+y.Bits <= x.BitOff || x.BitOff+x.Bits <= y.BitOff) {
				list = append(list, o)
			}
		}
	}
	state[v] = f.state(append(list, r))
}

func (f *valueFlow) state(list []int) int {
	var key []byte
	for _, r := range list {
		key = binary.LittleEndian.AppendUint32(key, uint32(r))
	}
	s, ok := f.known[string(key)]
	if !ok {
		s = len(f.lists)
		f.known[string(key)] = s
		f.lists = append(f.lists, list)
	}
	return s
}

// collect writes down the locations in block k.
func (f *valueFlow) collect(k int, clip *clipper, locs map[int][]program.Location) {
	from, to := f.g.Start[k], f.g.Start[k+1]
	state := append([]int(nil), f.in[k]...)
	since := make([]int, len(f.vars))
	for v := range since {
		since[v] = from
	}
	shut := func(v, at int) {
		if state[v] > 0 && since[v] < at {
			for _, r := range f.lists[state[v]] {
				if loc, ok := clip.location(&f.n.recs[r], k, since[v], at); ok {
					locs[f.vars[v]] = appendLocation(locs[f.vars[v]], loc)
				}
			}
		}
		since[v] = at
	}
	for _, r := range f.recs[k] {
		v := f.index[f.n.recs[r].Var]
		shut(v, f.n.recs[r].pc)
		if state[v] == unvisited {
			state[v] = 0
		}
		f.apply(r, state)
	}
	for v := range state {
		shut(v, to)
	}
}

// appendLocation joins a location with the one that ends where it begins.
func appendLocation(list []program.Location, loc program.Location) []program.Location {
	for i := len(list) - 1; i >= 0 && i >= len(list)-8; i-- {
		last := list[i]
		if last.To == loc.From {
			last.From, last.To = loc.From, loc.To
			if last == loc {
				list[i].To = loc.To
				return list
			}
		}
	}
	return append(list, loc)
}

// clipper shortens ranges to where a slot still holds the value.
type clipper struct {
	n     *fn
	b     *body
	live  *analysis.Liveness
	spans []span // of groups that share slots
}

// movedSpans are the spans of the groups in the final code.
func (n *fn) movedSpans(moved []int) []span {
	list := make([]span, len(n.groups))
	for g, s := range n.groupSpans {
		if s.from >= 0 {
			list[g] = span{moved[s.from], moved[s.to]}
			// The access itself comes after what clears slots before it.
			if b := list[g].to; moved[s.to+1] > b+1 {
				list[g].to = moved[s.to+1] - 1
			}
		}
	}
	return list
}

// location is where the record says the variable is in part of block k.
func (c *clipper) location(r *rec, k, from, to int) (program.Location, bool) {
	loc := program.Location{From: from, To: to, Bits: r.Bits, BitOff: r.BitOff}
	if r.Killed {
		return loc, false
	}
	if r.Value.IsConst() {
		if !c.n.showable(r.Value.Const()) {
			return loc, false
		}
		w := c.n.l.constant(r.Value.Const())
		if w.bad != "" || w.tls || len(w.words) == 0 {
			return loc, false
		}
		loc.Kind, loc.Value = program.LocValue, c.n.l.sequence(w.words)
		return loc, true
	}
	v := c.n.vals[r.Value]
	if v == noValue || v.IsPool() || c.n.l.shape(c.n.typeOf(r.Value)).words == 0 {
		return loc, false
	}
	loc.Kind, loc.Value = program.LocSlot, c.n.finalOp(v)
	if g := c.n.groupN[v.Index()]; !c.n.groups[g].own {
		loc.To = min(to, c.spans[g].to+1)
	} else {
		loc.To = c.lastUse(k, from, to, loc.Value.Index())
	}
	return loc, loc.From < loc.To
}

// showable reports whether a constant that only debug information names has a
// value: an address need not have one.
func (n *fn) showable(c int) bool {
	switch k := &n.l.m.Consts[c]; k.Kind {
	case flat.ConstInt, flat.ConstFloat, flat.ConstNull, flat.ConstZero:
		return true
	case flat.ConstGlobal:
		return n.l.static[k.Index] >= 0
	case flat.ConstFunction:
		return n.l.fnAddr[k.Index] != 0
	}
	return false
}

// lastUse is the end of the part of block k in which the slot is still needed.
func (c *clipper) lastUse(k, from, to, slot int) int {
	if c.n.keep || c.live.Out[k].Has(slot) {
		return to
	}
	var reads, writes []analysis.Range
	for i := to - 1; i >= from; i-- {
		reads, writes = c.b.Effects(i, reads[:0], writes[:0])
		for _, r := range reads {
			if r.First <= slot && slot < r.First+r.N {
				return i + 1
			}
		}
	}
	// Needed after the range only?
	for i := to; i < c.live.Graph.Start[k+1]; i++ {
		reads, writes = c.b.Effects(i, reads[:0], writes[:0])
		for _, r := range reads {
			if r.First <= slot && slot < r.First+r.N {
				return to
			}
		}
	}
	return from
}
