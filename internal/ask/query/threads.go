package query

import (
	"fmt"
	"strconv"
)

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

// LastThreadOf is the part of some propositions that names the thread with the greatest number, and in which of them it is; nil: none is named by its number.
func LastThreadOf(list []*Node) (named *Node, in int) {
	for i, n := range list {
		if x := n.lastThread(); x != nil && (named == nil || x.Process.Number > named.Process.Number) {
			named, in = x, i
		}
	}
	return named, in
}

// NeverThere is the error of a text that names a thread which no run has: runs have so many.
func (n *Node) NeverThere(text string, threads int) error {
	had := "threads 0 to " + strconv.Itoa(threads-1)
	if threads == 1 {
		had = "thread 0 only"
	}
	return &Error{Text: fmt.Sprintf("there is never a thread %d: runs have %s", n.Process.Number, had), Query: text, At: n.At}
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
