package property

import (
	"heddle/internal/program"
	"heddle/internal/query"
)

// Resolves tells whether everything that a condition on runs speaks of is in the
// program: the conditions on states below its temporal operators. The error is a
// *query.Error.
func Resolves(n *query.Node, text string, p *program.Program) error {
	for _, state := range States(n) {
		if _, err := New(state, text, p); err != nil {
			return err
		}
	}
	return nil
}

// States are the largest conditions on states of which a condition on runs is
// made, from left to right.
func States(n *query.Node) []*query.Node {
	if !n.Op.IsTemporal() && !speaksOfRuns(n) {
		return []*query.Node{n}
	}
	var list []*query.Node
	for _, a := range n.Args {
		list = append(list, States(a)...)
	}
	return list
}

// speaksOfRuns tells whether a temporal operator is in a formula.
func speaksOfRuns(n *query.Node) bool {
	if n.Op.IsTemporal() {
		return true
	}
	for _, a := range n.Args {
		if speaksOfRuns(a) {
			return true
		}
	}
	return false
}
