package passes

import (
	"heddle/internal/engine/stores"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// minimal makes a store follow the orders of accesses, if there are any to follow.
func (s *Search) minimal(st stores.Store, c system.Cursor) stores.Store {
	if s.Discipline == nil || s.Discipline.Ordered() == 0 {
		return st
	}
	return store.NewMinimal(st, c.(store.Sets))
}

// walk takes single runs, in single actions.
func (s *Search) walk(c system.Cursor, o search.Options) *search.Result {
	s.loss = store.Loss{}
	return walks.Run(reduction.Single(c), o)
}
