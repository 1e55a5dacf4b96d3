package query

// LastThread is the part of a query or of its score that names the thread with the greatest number, and the text that it stands in; nil:
// none is named by its number.
func (q *Query) LastThread() (named *Node, text string) {
	look := func(in string, list ...*Node) {
		for _, n := range list {
			if x := n.lastThread(); x != nil && (named == nil || x.Process.Number > named.Process.Number) {
				named, text = x, in
			}
		}
	}
	look(q.Text, q.Prop, q.Left.Formula, q.Right.Formula)
	look(q.Guide.Text, q.Guide.Score)
	look(q.Guide.Text, q.Guide.Levels...)
	return named, text
}

func (n *Node) lastThread() (named *Node) {
	if n == nil {
		return nil
	}
	if n.Process.Given && n.Process.Var == "" {
		named = n
	}
	for _, a := range n.Args {
		if x := a.lastThread(); x != nil && (named == nil || x.Process.Number > named.Process.Number) {
			named = x
		}
	}
	return named
}
