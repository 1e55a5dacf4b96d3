package store

// Hash is a store that keeps a hash of 64 or 128 bits of each state and takes
// states with the same hash for the same (hash compaction: Wolper, Leroy: Reliable
// hashing without collision detection, CAV 1993; Stern, Dill: Improved
// probabilistic verification by hash compaction, CHARME 1995).
type Hash struct {
	sum
	table  *keyTable
	count  int // states that this front found
	frozen bool
}

// NewHash makes an empty store of 64-bit hashes, or of 128 bits if wide. The table
// takes no more than budget bytes, if that is not 0.
func NewHash(src Source, wide bool, budget int64) *Hash {
	lanes := 1
	if wide {
		lanes = 2
	}
	return &Hash{sum: sum{src: src, wide: wide}, table: newKeyTable(lanes, budget)}
}

// Share makes another front of the store, as Tree.Share does.
func (h *Hash) Share(src Source) *Hash {
	h.table.shared = true
	return &Hash{sum: sum{src: src, wide: h.wide}, table: h.table}
}

// VisitFirst stores the state of the source as the first one and gives its key.
func (h *Hash) VisitFirst() uint64 {
	h.start()
	key, _ := h.visit(0)
	return key
}

// Visit stores the state of the source, as Tree.Visit does. Its key is the first
// 64 bits of its hash.
func (h *Hash) Visit(since int, extra uint32) (key uint64, isNew bool) {
	h.advance(since)
	return h.visit(extra)
}

func (h *Hash) visit(extra uint32) (uint64, bool) {
	v := h.with(extra)
	if h.frozen {
		return v[0], !h.table.has(v)
	}
	isNew := h.table.add(v)
	if isNew {
		h.count++
	}
	return v[0], isNew
}

// Freeze makes the store keep what it has and take no more, as Tree.Freeze does.
func (h *Hash) Freeze() { h.frozen = true }

// Count is the number of states that were new when this front visited them.
func (h *Hash) Count() int { return h.count }

// Bytes is the memory that the whole store takes.
func (h *Hash) Bytes() int64 { return h.table.bytes.Load() + h.sum.bytes() }

// Full reports whether the table is nearly full and its budget spent.
func (h *Hash) Full() bool { return h.table.full.Load() }

// Loss bounds the probability that two states have the same hash.
func (h *Hash) Loss() Loss {
	width, count := 64*h.table.lanes, h.table.count()
	return Loss{HashBits: width, Hashed: count, Omission: omission(count, width)}
}
