package verify

import (
	"fmt"
	"math"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/verdict"
)

// unboundedArray is the size of bitstate's array where memory has no limit.
const unboundedArray = 1 << 30

// newDiscipline begins to learn.
func (s *Session) newDiscipline() *discipline.Table {
	d := discipline.New()
	if s.Task.Search.Reduction == plan.ReductionJoint || s.Unordered() != "" {
		d.WithoutOrder()
	}
	return d
}

// minimal makes a store follow the orders of accesses, if there are any to follow.
func (s *Session) minimal(st lossy, c system.Cursor) lossy {
	if s.discipline == nil || s.discipline.Ordered() == 0 {
		return st
	}
	return store.NewMinimal(st, c.(store.Sets))
}

// walk takes single runs, in single actions.
func (s *Session) walk(c system.Cursor, o search.Options) *search.Result {
	s.loss = store.Loss{}
	if steps, ok := c.(*cursor.Superstep); ok {
		c = steps.Cursor
	}
	return walks.Run(c, o)
}

// lossy is a store that tells what it may have lost.
type lossy interface {
	search.Store
	Loss() store.Loss
}

// newStore makes the task's store. Of the memory, an eighth at least is left to the
// path of the search.
func (s *Session) newStore(src store.Source) lossy {
	t := &s.Task
	budget := t.Bounds.Bytes - t.Bounds.Bytes/8
	if t.Search.Store == plan.StoreBitstate {
		return store.NewBitstate(src, s.bits(budget))
	}
	exact := func(budget int64) store.Freezable {
		switch t.Search.Store {
		case plan.StoreHash, plan.StoreHash128:
			return store.NewHash(src, t.Search.Store == plan.StoreHash128, budget)
		}
		return store.NewTree(src)
	}
	if t.Search.Spill && t.Bounds.Bytes > 0 {
		share := budget / 2
		return store.NewSpill(src, exact(share), share, func() []uint64 { return s.bits(budget - share) })
	}
	return exact(budget)
}

// bits is bitstate's array, one for all passes.
func (s *Session) bits(bytes int64) []uint64 {
	if s.Task.Bounds.Bytes == 0 {
		bytes = unboundedArray
	}
	if s.array == nil {
		s.array = make([]uint64, max(1, bytes/8))
	}
	return s.array
}

// omissions are what the search may have missed because of its store: an assumption
// where it has a bound that is next to nothing, else a reason.
func (s *Session) omissions(r *search.Result) (assumed []string, reasons []verdict.Reason) {
	l := s.loss
	if l.HashBits > 0 && len(r.Violations) == 0 {
		assumed = append(assumed, fmt.Sprintf("no two states have the same hash, which would hide one of them: of %d states, two have the same hash of %d bits with a probability of at most %s (--store=%s)",
			l.Hashed, l.HashBits, probability(l.Omission), s.Task.Search.Store))
	}
	if l.Bitstate {
		reasons = append(reasons, verdict.Reason{Kind: verdict.Omissions,
			Text: fmt.Sprintf("%s a few bits stand for each state, which may hide others: %s of those met were told apart, as an estimate (%d states, %s of the bits are set)",
				s.sinceWhen(), percent(l.Coverage), l.Bitted, percent(l.Filled))})
	}
	return assumed, reasons
}

// sinceWhen says whether the search began with bits.
func (s *Session) sinceWhen() string {
	if s.Task.Search.Store == plan.StoreBitstate {
		return "with --store=bitstate"
	}
	return "the memory for states was spent (--memory), and since then"
}

// probability is a bound in few digits, rounded up.
func probability(p float64) string {
	if p <= 0 {
		return "0"
	}
	unit := math.Pow(10, math.Floor(math.Log10(p))-1)
	return fmt.Sprintf("%.1e", math.Ceil(p/unit)*unit)
}

// percent is a part, rounded down so that less than all never reads as all.
func percent(part float64) string {
	digits := 1
	for digits < 6 && math.Floor((1-part)*math.Pow(10, float64(digits+1))) == 0 && part < 1 {
		digits++
	}
	scale := math.Pow(10, float64(digits))
	return fmt.Sprintf("%.*f %%", digits, math.Floor(part*100*scale)/scale)
}
