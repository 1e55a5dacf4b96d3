package lower

import (
	"slices"

	"heddle/internal/front/unread"
	"heddle/internal/ir/program"
)

// findUnread finds the counters in memory that nothing reads. What is stored there is zero, so that states do not differ in them.
func (l *lowerer) findUnread(r *reached) {
	if !l.o.DropCounters {
		return
	}
	roots := &reached{bodies: make([]bool, len(l.m.Functions)), taken: make([]bool, len(l.m.Functions)), globals: make([]bool, len(l.m.Globals)),
		consts: make([]bool, len(l.m.Consts)), takenAt: map[string]int{}}
	l.reachRoots(roots)
	l.unread = unread.Of(l.m, unread.Options{
		Runs: r.bodies, Roots: roots.bodies, Overflows: l.o.OverflowFlags,
		Conduct: l.o.Conduct.of,
	})
}

// isUnread reports whether an instruction accesses a counter that nothing reads, and takes a note of the next one that is emitted if so.
func (n *fn) isUnread(i int) bool {
	if n.l.unread == nil || !n.l.unread.Counter(n.flat, i) {
		return false
	}
	n.cur.counters = append(n.cur.counters, len(n.cur.code))
	return true
}

// noteCounters notes the accesses of counters in the finished code, which begins at base.
func (n *fn) noteCounters(b *body, moved []int, base int) {
	for _, c := range n.chunks {
		for _, at := range c.counters {
			at = moved[c.base+at]
			if b.Code[at].Op == program.Kill {
				at++
			}
			n.l.p.Counters = append(n.l.p.Counters, base+at)
		}
	}
	slices.Sort(n.l.p.Counters)
}
