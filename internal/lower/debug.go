package lower

import (
	"heddle/internal/analysis"
	"heddle/internal/flat"
	"heddle/internal/program"
)

// rec is a debug record at a place in a chunk.
type rec struct {
	chunk, at int
	*flat.VarRecord
}

// firstRecord is the first record at or behind instruction i.
func (n *fn) firstRecord(i int) int {
	lo, hi := 0, len(n.f.Vars)
	for lo < hi {
		if mid := (lo + hi) / 2; n.f.Vars[mid].Before < i {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// records notes the records before instruction i, from record k on.
func (n *fn) records(k, i int) int {
	for ; k < len(n.f.Vars) && n.f.Vars[k].Before <= i; k++ {
		n.recs = append(n.recs, rec{n.block, len(n.cur.code), &n.f.Vars[k]})
	}
	return k
}

func (n *fn) endRecords() {}

func (n *fn) variables(b *body, live *analysis.Liveness) {}

// types takes over the source types.
func (l *lowerer) types() {}

func (l *lowerer) globalVars() {
	_ = program.Variable{}
}
