package counting

import (
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

const MostStates = mostStates

// Bounded returns the options of a search with threads counted.
func Bounded(p *plan.Plan, o search.Options) search.Options { return bounded(p, o) }
