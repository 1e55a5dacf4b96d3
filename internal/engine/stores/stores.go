package stores

import (
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// unboundedArray is the size of bitstate's array where memory has no limit.
const unboundedArray = 1 << 30

// Store keeps the states that a search meets, and says which it may have lost.
type Store interface {
	search.Store
	Loss() store.Loss
}

// Maker makes the stores of the passes of one search.
type Maker struct {
	array []uint64 // bitstate's, one for all passes
}

// New makes the store that a plan asks for. Of the memory, an eighth at least is left to the
// path of the search.
func New(p *plan.Plan, src store.Source) Store { return new(Maker).New(p, src) }

// New makes a store for a pass.
func (k *Maker) New(p *plan.Plan, src store.Source) Store {
	budget := p.Bounds.Bytes - p.Bounds.Bytes/8
	if p.Search.Store == plan.StoreBitstate {
		return store.NewBitstate(src, k.bits(p, budget))
	}
	exact := func(budget int64) store.Freezable {
		switch p.Search.Store {
		case plan.StoreHash, plan.StoreHash128:
			return store.NewHash(src, p.Search.Store == plan.StoreHash128, budget)
		}
		return store.NewTree(src)
	}
	if p.Search.Spill && p.Bounds.Bytes > 0 {
		share := budget / 2
		return store.NewSpill(src, exact(share), share, func() []uint64 { return k.bits(p, budget-share) })
	}
	return exact(budget)
}

// bits returns bitstate's array.
func (k *Maker) bits(p *plan.Plan, bytes int64) []uint64 {
	if p.Bounds.Bytes == 0 {
		bytes = unboundedArray
	}
	if k.array == nil {
		k.array = make([]uint64, max(1, bytes/8))
	}
	return k.array
}
