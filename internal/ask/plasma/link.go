package plasma

import "heddle/internal/ask/query"

// link looks names up: constants and formulae stand for what they are, variables are the observer's, and all else is of the program.
func (r *reading) link() (err error) {
	for i := range r.c.List {
		c := &r.c.List[i]
		r.base = r.begun[i]
		if c.When, err = r.linkNode(c.When); err != nil {
			return err
		}
		for k := range c.Set {
			a := &c.Set[k]
			if a.Value, err = r.linkNode(a.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

// linkNode is a tree with its names looked up.
func (r *reading) linkNode(n *query.Node) (*query.Node, error) {
	if r.nodes++; r.nodes > maxNodes {
		return nil, r.fail(r.base, "with the formulae that it refers to, this is too large")
	}
	if n.Op == query.Own {
		return r.linkName(n)
	}
	c := *n
	c.Args = nil
	for _, a := range n.Args {
		x, err := r.linkNode(a)
		if err != nil {
			return nil, err
		}
		c.Args = append(c.Args, x)
	}
	return &c, nil
}

func (r *reading) linkName(n *query.Node) (*query.Node, error) {
	at := r.base + n.At
	if v, ok := r.names[n.Name]; ok {
		return r.literal(at, v), nil
	}
	if i := r.variable(n.Name); i >= 0 {
		own := r.node(query.Own, at)
		own.Name, own.Value = n.Name, uint64(i)
		return own, nil
	}
	f := r.formulas[n.Name]
	switch {
	case f == nil:
		return r.program(n.Name, at), nil
	case f.linking:
		return nil, r.fail(f.at, "the formula %s refers to itself", n.Name)
	}
	f.linking = true
	defer func() { f.linking = false }()
	tree, err := r.linkNode(placed(f.tree, n.At))
	return tree, err
}

// placed is a tree that stands for a name at a place.
func placed(n *query.Node, at int) *query.Node {
	c := *n
	c.At, c.Args = at, nil
	for _, a := range n.Args {
		c.Args = append(c.Args, placed(a, at))
	}
	return &c
}
