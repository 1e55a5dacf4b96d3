package verify

import (
	"fmt"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
)

// Guide gives those of the queries that ask for a probability, and have no score of
// their own, the one of an expression or of an observer's text (of that file); "" is
// none. An observer that a query names is the file's if that has the name.
func Guide(queries []*query.Query, score, file, observer string) error {
	var g query.Guide
	switch {
	case score != "" && observer != "":
		return fmt.Errorf("one of --score and --observer is enough")
	case score != "":
		read, err := query.ParseScore(score)
		if err != nil {
			return fmt.Errorf("--score: %w", err)
		}
		g = *read
	case observer != "":
		o, err := query.ParseObserver(file, observer)
		if err != nil {
			return fmt.Errorf("--observer: %w", err)
		}
		g.Observer = o
	}
	guided := false
	for _, q := range queries {
		switch {
		case q.Kind != query.Probability || q.Guide.Given():
		case q.Watcher == "" || g.Observer != nil && g.Observer.Name == q.Watcher:
			q.Guide, guided = g, true
		default:
			return fmt.Errorf("there is no observer %s: --observer=FILE gives one, or the file of queries", q.Watcher)
		}
	}
	if g.Given() && !guided {
		return fmt.Errorf("--score and --observer guide queries of the form Pr[<=n](...) that have no score of their own; there is none")
	}
	return nil
}

// scores resolves what guides a query. A guide that is not given is made of what the
// query asks for.
func (p *Plan) scores(q *query.Query) (property.Score, error) {
	if !q.Guide.Given() {
		return property.NewDistanceScore(q.Left.Formula, q.Text, p.Program)
	}
	return property.NewScore(&q.Guide, p.Program)
}
