package verify

import (
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
)

// scores resolves what guides a query. A guide that is not given is made of what the
// query asks for.
func scores(p *plan.Plan, q *query.Query) (property.Score, error) {
	if !q.Guide.Given() {
		return property.NewDistanceScore(q.Left.Formula, q.Text, p.Program)
	}
	return property.NewScore(&q.Guide, p.Program)
}
