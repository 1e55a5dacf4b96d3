package lower

import (
	"fmt"
	"sort"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// span is where a value is used: from its first to its last access.
type span struct{ from, to int }

// share gives virtual slots their final numbers and returns how many there
// are. A value that is accessed in the code of one LLVM block only (where
// control never goes backwards) shares slots with others of its kind by linear
// scan (Poletto and Sarkar 1999); all others have their own.
func (n *fn) share(b *body) int {
	spans := n.spans(b)
	n.groupSpans = spans
	next := 0
	for g := range n.groups {
		if k := &n.groups[g]; k.own || n.keep || n.twice || !sameBlock(b, spans[g]) {
			k.own = true
			k.final = next
			next += k.words
		}
	}
	if n.keep || n.twice {
		return next
	}
	n.checkWritten(b)
	top := next
	for c := range b.blocks {
		top = max(top, n.scan(b, c, next, spans))
	}
	return top
}

// spans finds the first and last access of every value.
func (n *fn) spans(b *body) []span {
	spans := make([]span, len(n.groups))
	for g := range spans {
		spans[g] = span{-1, -1}
	}
	n.accesses(b, 0, len(b.Code), func(i, g int) {
		if spans[g].from < 0 {
			spans[g].from = i
		}
		spans[g].to = i
	})
	return spans
}

func (n *fn) accesses(b *body, from, to int, visit func(i, g int)) {
	var reads, writes []analysis.Range
	for i := from; i < to; i++ {
		reads, writes = b.Effects(i, reads[:0], writes[:0])
		for _, r := range append(reads, writes...) {
			visit(i, n.groupN[r.First])
		}
	}
}

// checkWritten sees to it that values that share slots are written before they are read: a word that nothing writes would
// hold whatever the value before it in that slot was.
func (n *fn) checkWritten(b *body) {
	written := make([]bool, len(n.groupN))
	var reads, writes []analysis.Range
	for i := range b.Code {
		reads, writes = b.Effects(i, reads[:0], writes[:0])
		for _, r := range reads {
			for k := r.First; k < r.First+r.N; k++ {
				if !n.groups[n.groupN[k]].own && !written[k] {
					n.l.broken = fmt.Errorf("function %s: instruction %d (%v) reads a value that was not written", n.f.Name, i, b.Code[i].Op)
					return
				}
			}
		}
		for _, r := range writes {
			for k := r.First; k < r.First+r.N; k++ {
				written[k] = true
			}
		}
	}
}

// sameBlock reports whether a span lies in one block. The entry of a function
// counts as an access of no thread: parameters are marked as their own.
func sameBlock(b *body, s span) bool {
	if s.from < 0 {
		return true
	}
	c := sort.SearchInts(b.ends, s.from+1)
	return s.to < b.ends[c]
}

// scan shares slots from number base on among the values of block c and
// returns the highest number used plus one.
func (n *fn) scan(b *body, c, base int, spans []span) int {
	p := newSlotPool(base)
	type expiry struct{ at, slot, words int }
	var live []expiry
	seen := map[int]bool{}
	n.accesses(b, b.blocks[c], b.ends[c], func(i, g int) {
		k := &n.groups[g]
		if k.own || seen[g] {
			return
		}
		seen[g] = true
		kept := live[:0]
		for _, e := range live {
			// A result of one word may take the slot of an operand that dies.
			if e.at < i || e.at == i && k.words == 1 && simple(b.Code[i].Op) {
				p.free(e.slot, e.words)
			} else {
				kept = append(kept, e)
			}
		}
		live = kept
		k.final = p.take(k.words)
		live = append(live, expiry{spans[g].to, k.final, k.words})
	})
	return p.top
}

// simple reports whether an operation reads all operands before it writes its
// only result word.
func simple(op program.Op) bool {
	return op >= program.Add && op <= program.FunnelR || op == program.Mov || op == program.Load
}

// slotPool hands out slots, lowest first.
type slotPool struct {
	base, top int
	used      []bool
}

func newSlotPool(base int) *slotPool { return &slotPool{base: base, top: base} }

func (p *slotPool) take(words int) int {
	for at := 0; ; at++ {
		for at+words > len(p.used) {
			p.used = append(p.used, false)
		}
		if p.fits(at, words) {
			for k := range words {
				p.used[at+k] = true
			}
			p.top = max(p.top, p.base+at+words)
			return p.base + at
		}
	}
}

func (p *slotPool) fits(at, words int) bool {
	for k := range words {
		if p.used[at+k] {
			return false
		}
	}
	return true
}

func (p *slotPool) free(slot, words int) {
	for k := range words {
		p.used[slot-p.base+k] = false
	}
}

// finalSlot is the final number of a virtual slot.
func (n *fn) finalSlot(v int) int {
	g := &n.groups[n.groupN[v]]
	return g.final + v - g.base
}

func (n *fn) finalOp(o program.Operand) program.Operand {
	if o.IsPool() || o == noValue {
		return o
	}
	return program.Slot(n.finalSlot(o.Index()))
}

// rename replaces virtual slots by final ones everywhere.
func (n *fn) rename(b *body) {
	for i := range b.Code {
		n.renameInstr(&b.Code[i])
	}
	for _, s := range b.sites {
		site := &b.Sites[s]
		for k := range site.Args {
			if a := &site.Args[k]; a.Words > 0 || a.ByVal > 0 {
				a.Value = n.finalOp(a.Value)
			}
		}
		if site.Result.Slot >= 0 {
			site.Result.Slot = int32(n.finalOp(program.Operand(site.Result.Slot)))
		}
	}
}

func (n *fn) renameInstr(in *program.Instr) {
	use := program.FieldsOf(in.Op)
	if use.Dst {
		in.Dst = int32(n.finalOp(program.Operand(in.Dst)))
	}
	if use.A && !(in.Op == program.Ret && in.N == 0) {
		in.A = n.finalOp(in.A)
	}
	if use.B {
		in.B = n.finalOp(in.B)
	}
	if use.C {
		in.C = n.finalOp(in.C)
	}
}
