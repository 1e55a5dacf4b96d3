package passes

import (
	"heddle/internal/engine/plan"
	"heddle/internal/engine/stores"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// NewDiscipline begins to learn.
func (s *Search) NewDiscipline() *discipline.Table {
	d := discipline.New()
	if s.Task.Search.Reduction == plan.ReductionJoint || s.Unordered() != "" {
		d.WithoutHappensBefore()
	}
	return d
}

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
	if steps, ok := c.(*cursor.Superstep); ok {
		c = steps.Cursor
	}
	return walks.Run(c, o)
}
