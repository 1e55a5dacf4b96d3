package html

import (
	"html/template"

	"heddle/internal/result/graph"
)

// states is the graph of all states, with an entry for each. Its texts can be shown.
type states struct {
	*graph.Picture
	Markup template.HTML // made by html/template too
}

// statesOf is the graph of a page; nil: it has none. Ids begin with a prefix.
func statesOf(g *graph.Graph, prefix string) (*states, error) {
	if g == nil {
		return nil, nil
	}
	p := g.Picture(prefix, shown)
	markup, err := p.Markup()
	return &states{p, markup}, err
}
