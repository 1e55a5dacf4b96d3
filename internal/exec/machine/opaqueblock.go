package machine

import (
	"slices"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// This file leaves out guards that a basic block has no need of: of a slot that was
// looked at before in the block, or written there by an instruction that went by. In a
// run that entered the block at its beginning nobody else writes these slots
// meanwhile. A run that begins in the middle of a block, where the symbolic machine or
// an engine may have put anything anywhere, executes the code with all guards to the
// next jump or call; so does one that comes back to a frame, which a signal may have
// interrupted anywhere.

// blockCode makes the code that run executes from the beginning of a block on.
func (g *guardedCode) blockCode(p *program.Program) {
	g.blockwise = slices.Clone(g.code)
	for fn := range p.Funcs {
		b := analysis.BodyOf(p, fn)
		if len(b.Code) == 0 {
			continue
		}
		graph := analysis.NewGraph(b)
		k := &known{b: b, plain: analysis.NewBits(b.Slots)}
		for i := range b.Code {
			if i > 0 && (graph.BlockOf(i) != graph.BlockOf(i-1) || analysis.IsCall(b.Code[i-1].Op)) {
				clear(k.plain)
			}
			if k.allPlain(computedWith(b, i)) && !looksFurther(&b.Code[i]) {
				g.blockwise[b.Base+i].Op = p.Code[b.Base+i].Op
			}
			if op := b.Code[i].Op; leadsToBlock(op) {
				g.code[b.Base+i].Op |= guarded
			} else if op == program.Ret {
				g.blockwise[b.Base+i].Op |= guarded
			}
			k.pass(i)
		}
	}
}

// leadsToBlock reports whether the next instruction is the first of a block.
func leadsToBlock(op program.Op) bool {
	switch op {
	case program.Jump, program.Branch, program.Switch, program.Call:
		return true
	}
	return false
}

// changesCode reports whether an instruction, which is none that computes with opaque
// words, is for the other code: the last one before a block, and the last one of a frame.
func (r *runner) changesCode(op program.Op) bool {
	if r.block {
		return op == program.Ret
	}
	return leadsToBlock(op)
}

// known are the slots of a function that are plain at a point of a block.
type known struct {
	b             *analysis.Body
	plain         analysis.Bits
	reads, writes []analysis.Range
}

func (k *known) allPlain(slots []int32) bool {
	for _, s := range slots {
		if !k.plain.Has(int(s)) {
			return false
		}
	}
	return true
}

// pass takes note of an instruction that went by: what it computed with is plain, and
// what it has computed; what it moved is as it was elsewhere.
func (k *known) pass(i int) {
	for _, s := range computedWith(k.b, i) {
		k.plain.Add(int(s))
	}
	in := &k.b.Code[i]
	k.reads, k.writes = k.b.Effects(i, k.reads[:0], k.writes[:0])
	plain := true
	switch in.Op {
	case program.Mov, program.MovN, program.Select:
		for _, r := range k.reads {
			for s := r.First; s < r.First+r.N; s++ {
				plain = plain && k.plain.Has(s)
			}
		}
	case program.Call, program.CallPtr, program.External, program.LandingPad, program.VAArg:
		plain = false
	}
	for _, r := range k.writes {
		if plain {
			k.plain.AddRange(r)
		} else {
			k.plain.RemoveRange(r)
		}
	}
}
