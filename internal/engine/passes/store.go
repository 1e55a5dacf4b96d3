package passes

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// unboundedArray is the size of bitstate's array where memory has no limit.
const unboundedArray = 1 << 30

// NewDiscipline begins to learn.
func (s *Search) NewDiscipline() *discipline.Table {
	d := discipline.New()
	if s.Task.Search.Reduction == plan.ReductionJoint || s.Unordered() != "" {
		d.WithoutHappensBefore()
	}
	return d
}

// minimal makes a store follow the orders of accesses, if there are any to follow.
func (s *Search) minimal(st Lossy, c system.Cursor) Lossy {
	if s.Discipline == nil || s.Discipline.Ordered() == 0 {
		return st
	}
	return store.NewMinimal(st, c.(store.Sets))
}

// walk takes single runs, in single actions.
func (s *Search) walk(c system.Cursor, o search.Options) *search.Result {
	s.loss = store.Loss{}
	if steps, ok := c.(*cursor.Superstep); ok {
		c = steps.Cursor
	}
	return walks.Run(c, o)
}

// Lossy is a store that reports what it may have lost.
type Lossy interface {
	search.Store
	Loss() store.Loss
}

// NewStore makes the task's store. Of the memory, an eighth at least is left to the
// path of the search.
func (s *Search) NewStore(src store.Source) Lossy {
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
func (s *Search) bits(bytes int64) []uint64 {
	if s.Task.Bounds.Bytes == 0 {
		bytes = unboundedArray
	}
	if s.array == nil {
		s.array = make([]uint64, max(1, bytes/8))
	}
	return s.array
}
