package query

import (
	"fmt"
	"strings"
)

// Kind is what a query asks.
type Kind uint8

// The kinds of queries.
const (
	Reachable   Kind = iota // E<> p: some state has p
	Always                  // A[] p: every state has p
	EnumStates              // EnumStates: how many states there are
	SampleEnum              // EnumStatesSMC <=n m: how many states m runs of n steps meet
	Probability             // Pr[<=n](f): how probable f is
	Threshold               // Pr[<=n](f) >= theta: whether f is as probable as that
	Comparison              // Pr[<=n](f) >= Pr[<=m](g)
	Estimate                // Estimate [<=n,m] {max e}: the mean over m runs of n steps
	Linear                  // A(f): every run satisfies f, a formula of linear temporal logic
	Branching               // AG p, E[p U q] and the like: the first state satisfies a formula of branching time
	NumKinds
)

// kind is how queries of a kind are read and written.
type kind struct {
	word   string                          // that they begin with; "": the reader of another kind recognises them
	syntax string                          // how they begin, for messages; "": as those of another kind
	read   func(p *parser, q *Query) error // from the word on, which is the present token
	write  func(q *Query) string
	params bool    // they may end with parameters in braces
	shown  Example // for help; may be empty
}

// Example is a query and what it asks, in words.
type Example struct{ Query, Asks string }

// kinds is the one table of kinds.
var kinds = [NumKinds]kind{
	Reachable: {
		word: "E", syntax: "E<>", read: modal("<>"),
		write: func(q *Query) string { return "E<> " + q.Prop.String() },
		shown: Example{"E<> [1.crit] && [2.crit]", "is there a state in which both are about to call crit?"},
	},
	Always: {
		word: "A", syntax: "A[]", read: (*parser).all,
		write: func(q *Query) string { return "A[] " + q.Prop.String() },
		shown: Example{"A[] main::i <= 10", "does it hold in every state?"},
	},
	EnumStates: {
		word: "EnumStates", syntax: "EnumStates", read: wordAlone,
		write: func(*Query) string { return "EnumStates" },
		shown: Example{"EnumStates", "how many states are there?"},
	},
	SampleEnum: {
		word: "EnumStatesSMC", syntax: "EnumStatesSMC", read: (*parser).sampleEnum,
		write: func(q *Query) string { return fmt.Sprintf("EnumStatesSMC <=%d %d", q.Steps, q.Runs) },
	},
	Probability: {
		word: "Pr", syntax: "Pr", read: (*parser).probability, params: true,
		write: func(q *Query) string { return q.Left.String() },
		shown: Example{"Pr[<=5000](<> [0.fail])", "how probable is it under the uniform scheduler?"},
	},
	Threshold: {
		params: true,
		write:  func(q *Query) string { return q.Left.String() + " " + signs[q.Op] + " " + real64(q.Theta) },
	},
	Comparison: {
		params: true,
		write:  func(q *Query) string { return q.Left.String() + " " + signs[q.Op] + " " + q.Right.String() },
	},
	Estimate: {
		word: "Estimate", syntax: "Estimate", read: (*parser).estimate, params: true,
		write: func(q *Query) string {
			return fmt.Sprintf("Estimate [<=%d,%d] {%s %s}", q.Steps, q.Runs, q.Over, q.Prop)
		},
	},
	Linear: {
		syntax: "A(...)",
		write:  func(q *Query) string { return "A " + inParens(q.Prop) },
		shown:  Example{"A(G (asked -> F granted))", "does every run satisfy a formula of linear temporal logic?"},
	},
	Branching: {
		syntax: "a formula of branching time",
		write:  func(q *Query) string { return q.Prop.String() },
		shown:  Example{"AG EF home", "does the first state satisfy one of branching time?"},
	},
}

// beginning returns the kind of queries that begin with a word.
func beginning(word string) (k Kind, ok bool) {
	for k, row := range kinds {
		if row.word != "" && row.word == word {
			return Kind(k), true
		}
	}
	return 0, false
}

// beginnings lists how queries begin.
func beginnings() string {
	var list []string
	for _, row := range kinds {
		if row.syntax != "" {
			list = append(list, row.syntax)
		}
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// Examples returns queries of most kinds, with what they ask.
func Examples() (list []Example) {
	for _, row := range kinds {
		if row.shown.Query != "" {
			list = append(list, row.shown)
		}
	}
	return list
}
