package lower

import (
	"encoding/binary"

	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// markPrivate flags accesses to stack objects that no other thread reaches.
func markPrivate(b *analysis.Body) {
	for _, i := range analysis.Private(b) {
		b.Code[i].Flags |= program.FlagPrivate
	}
}

// clear puts in what clears dead slots: a Kill before visible groups, which
// becomes the first instruction of the group, and the lists of calls. It
// returns where each instruction has gone.
func (n *fn) clear(b *body) []int {
	moved := make([]int, len(b.Code)+1)
	for i := range moved {
		moved[i] = i
	}
	if n.keep {
		return moved
	}
	b.Jumps = n.jumpsTo()
	live := n.liveness(b)
	stale := analysis.NewStale(live, n.keptSlots(b.Slots), n.l.o.KeepVariables)
	for i, list := range stale.At {
		b.Sites[b.Code[i].C].Kill = list
	}
	var code []program.Instr
	var place []int32
	for i := range b.Code {
		moved[i] = len(code)
		in := b.Code[i]
		if list := stale.Before[i]; list != nil {
			code = append(code, program.Instr{Op: program.Kill, Flags: in.Flags & program.FlagFirst, Imm: n.killList(list)})
			place = append(place, b.place[i])
			in.Flags &^= program.FlagFirst
		}
		code = append(code, in)
		place = append(place, b.place[i])
	}
	moved[len(b.Code)] = len(code)
	b.Code, b.place = code, place
	b.retarget(func(i int) int { return moved[i] })
	b.Kills = n.l.p.Kills
	b.Indirect = b.blocks
	return moved
}

// liveness is which slots are not to be cleared. A variable that is shown wherever it is in scope is computed from what is cleared nowhere;
// otherwise what only influences itself, such as a counter that nothing reads, is cleared too.
func (n *fn) liveness(b *body) *analysis.Liveness {
	g := analysis.NewGraph(&b.Body)
	if n.l.o.KeepVariables {
		return analysis.NewLiveness(g)
	}
	return analysis.NewStrongLiveness(g)
}

// keptSlots are the slots that are never cleared.
func (n *fn) keptSlots(slots int) analysis.Bits {
	keep := analysis.NewBits(slots)
	for _, g := range n.groups {
		if g.keep {
			keep.AddRange(analysis.Range{First: g.final, N: g.words})
		}
	}
	return keep
}

func (n *fn) killList(list []int32) int64 {
	var key []byte
	for _, s := range list {
		key = binary.LittleEndian.AppendUint32(key, uint32(s))
	}
	i, ok := n.l.kills[string(key)]
	if !ok {
		i = len(n.l.p.Kills)
		n.l.kills[string(key)] = i
		n.l.p.Kills = append(n.l.p.Kills, list)
	}
	return int64(i)
}
