package solver

import (
	"slices"

	"heddle/internal/symbolic/term"
)

// Variables are those of terms, oldest first, each once.
func Variables(pool *term.Pool, terms []term.Term) []term.Term {
	var all []term.Term
	for _, t := range terms {
		all = append(all, pool.Support(t)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
