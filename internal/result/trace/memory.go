package trace

import (
	"slices"
	"sort"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// maxRanges bounds how many changed ranges of one instruction are shown.
const maxRanges = 32

// byteRange is a run of bytes from an address on.
type byteRange struct{ addr, size uint64 }

// noteMemory notes what an instruction changed in memory.
func (r *recorder) noteMemory(t int, n *instruction, s *Step) {
	if n.call.note.Quiet || n.mark > r.m.Mark() || r.p.Counts(n.pc) {
		return
	}
	ranges := r.changedRanges(n)
	if n.op == program.Store || n.op == program.RMW {
		for _, a := range n.writes {
			if a.Write {
				ranges = append(ranges[:0], byteRange{a.Addr, a.Size})
			}
		}
	}
	if len(ranges) > maxRanges {
		ranges = ranges[:maxRanges]
	}
	for _, c := range ranges {
		values := slices.DeleteFunc(r.names.values(t, c.addr, c.size), func(v Value) bool { return v.Name == "" })
		for i := range values {
			if values[i].Shared = r.m.SharedAt(c.addr); values[i].Shared && values[i].Inner {
				values[i].inside = r.insideOf(t, c)
			}
		}
		addValues(&s.Changes, values)
	}
}

// changedRanges are the bytes of living objects that the instruction changed,
// by address.
func (r *recorder) changedRanges(n *instruction) []byteRange {
	old := map[uint32]uint64{}
	r.m.Journal().Changed(n.mark, func(at uint32, was uint64) {
		if _, ok := old[at]; !ok {
			old[at] = was
		}
	})
	words := make([]uint32, 0, len(old))
	for at := range old {
		words = append(words, at)
	}
	sort.Slice(words, func(i, j int) bool { return words[i] < words[j] })
	var list []byteRange
	for _, at := range words {
		diff := old[at] ^ r.m.Words()[at]
		if diff == 0 {
			continue
		}
		o, off, ok := r.m.Inspect().ObjectAtWord(at)
		if !ok || o.Thread >= n.born || r.m.Inspect().Internal(&o) || r.m.Inspect().HoldsArguments(&o) {
			continue
		}
		if len(list) > maxRanges {
			break
		}
		list = r.changedBytes(list, &o, off, diff)
	}
	return list
}

// changedBytes adds the bytes of one word that differ, joined to the range
// before where they follow it.
func (r *recorder) changedBytes(list []byteRange, o *machine.Object, off, diff uint64) []byteRange {
	base := r.m.AddressOf(o)
	for k := uint64(0); k < 8 && off+k < o.Size; k++ {
		if byte(diff>>(8*k)) == 0 {
			continue
		}
		addr := base + off + k
		if n := len(list); n > 0 && list[n-1].addr+list[n-1].size >= addr && list[n-1].addr <= addr {
			list[n-1].size = addr + 1 - list[n-1].addr
			continue
		}
		list = append(list, byteRange{addr, 1})
	}
	return list
}
