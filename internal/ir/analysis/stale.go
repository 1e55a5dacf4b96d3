package analysis

import "heddle/internal/ir/program"

// Stale finds the slots that are dead but may be non-zero where other threads
// could see a state: before each visible group, and inside each call. Clearing
// them there makes states equal that differ only in what will not be read
// (Bozga, Fernandez, Ghirvu: State space reduction based on live variables
// analysis, 1999). A slot is cleared at most where it is not zero already, so
// the lists are minimal.
type Stale struct {
	Before map[int][]int32 // by instruction: clear before it
	At     map[int][]int32 // by call: clear once its arguments are copied
}

// NewStale solves the flow problem. Slots in keep are never cleared. With loops,
// dead slots are cleared where one is started and iterated as well: a loop without a visible instruction has no other place.
func NewStale(l *Liveness, keep Bits, loops bool) *Stale {
	s := &stale{live: l, keep: keep, heads: map[int]bool{}, in: make([]Bits, len(l.In))}
	if loops {
		for _, k := range l.Graph.Loops().Headers {
			s.heads[l.Graph.Start[k]] = true
		}
	}
	n := len(l.In)
	pass, gen := make([]Bits, n), make([]Bits, n)
	for k := range n {
		pass[k], gen[k] = s.summary(k)
		s.in[k] = NewBits(l.Graph.Body.Slots)
	}
	if n > 0 {
		s.in[0].AddRange(Range{0, l.Graph.Body.Params})
	}
	queue := newQueue(n)
	for k := range n {
		queue.push(k)
	}
	for k, ok := queue.pop(); ok; k, ok = queue.pop() {
		out := s.in[k].Clone()
		out.Intersect(pass[k])
		out.Union(gen[k])
		for _, t := range l.Graph.Succs[k] {
			if s.in[t].Union(out) {
				queue.push(t)
			}
		}
	}
	return s.collect()
}

type stale struct {
	live  *Liveness
	keep  Bits
	heads map[int]bool // instructions that loops begin with, where slots are cleared
	in    []Bits       // slots that may be non-zero at the start of each block
}

// point is a place where slots are cleared: those outside before and at.
type point struct{ before, at Bits }

// points finds the clearing places of a block.
func (s *stale) points(k int) map[int]point {
	body := s.live.Graph.Body
	found := map[int]point{}
	s.live.Backward(k, func(i int, before, after Bits) {
		in := &body.Code[i]
		var p point
		if (Visible(body.prepared(i)) || s.heads[i] || in.Op == program.LifetimeRenew) && in.Flags&program.FlagFirst != 0 {
			p.before = before.Clone()
			p.before.Union(s.keep)
		}
		if IsCall(in.Op) {
			p.at = body.without(in, after)
			p.at.Union(s.live.jumps(i))
			p.at.Union(s.keep)
		}
		if p.before != nil || p.at != nil {
			found[i] = p
		}
	})
	return found
}

// prepared is the instruction that a group is about, from one of it on: after what prepares it.
func (b *Body) prepared(i int) *program.Instr {
	for i+1 < len(b.Code) && b.Code[i].Prepares() && b.Code[i+1].Flags&program.FlagFirst == 0 {
		i++
	}
	return &b.Code[i]
}

// forward runs over block k; clear is asked to clear the slots of set that are
// not in kept.
func (s *stale) forward(k int, set Bits, clear func(i int, atCall bool, kept Bits)) {
	g := s.live.Graph
	points := s.points(k)
	var reads, writes []Range
	for i := g.Start[k]; i < g.Start[k+1]; i++ {
		p := points[i]
		if p.before != nil {
			clear(i, false, p.before)
		}
		if p.at != nil {
			clear(i, true, p.at)
		}
		reads, writes = g.Body.Effects(i, reads[:0], writes[:0])
		for _, w := range writes {
			set.AddRange(w)
		}
		if g.Body.Jumps.to(&g.Body.Code[i]) {
			set.AddRange(Range{0, g.Body.Slots}) // what was so where control came from
		}
	}
}

// summary is the effect of block k on a set x of slots that may be non-zero:
// x and pass or gen.
func (s *stale) summary(k int) (pass, gen Bits) {
	pass, gen = NewBits(s.live.Graph.Body.Slots), NewBits(s.live.Graph.Body.Slots)
	for i := range pass {
		pass[i] = ^uint64(0)
	}
	s.forward(k, gen, func(_ int, _ bool, kept Bits) {
		pass.Intersect(kept)
		gen.Intersect(kept)
	})
	return pass, gen
}

// collect writes down what is cleared where.
func (s *stale) collect() *Stale {
	r := &Stale{Before: map[int][]int32{}, At: map[int][]int32{}}
	for k := range s.in {
		set := s.in[k].Clone()
		s.forward(k, set, func(i int, atCall bool, kept Bits) {
			if list := difference(set, kept); list != nil {
				if atCall {
					r.At[i] = list
				} else {
					r.Before[i] = list
				}
			}
			set.Intersect(kept)
		})
	}
	return r
}

// difference lists what is in a and not in b.
func difference(a, b Bits) []int32 {
	var list []int32
	for w := range a {
		for rest, i := a[w]&^b[w], w*64; rest != 0; rest, i = rest>>1, i+1 {
			if rest&1 != 0 {
				list = append(list, int32(i))
			}
		}
	}
	return list
}
