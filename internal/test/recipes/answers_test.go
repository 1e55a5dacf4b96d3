package recipes

// spins is a program that may run for ever.
const spins = `int main(void) { while (FOREVER) {} return 0; }
`

// answerExamples are about questions, and how answers are written.
var answerExamples = []example{
	{
		recipe: "A kind of query",
		edits: []edit{
			{"internal/ask/query/kinds.go", "\tNumKinds\n", "\tEnds // Ends: some run ends\n"},
			{"internal/ask/query/kinds.go", "\tSampleEnum: {\n", "\tEnds: {word: \"Ends\", syntax: \"Ends\", read: wordAlone, write: func(*Query) string { return \"Ends\" }, shown: Example{\"Ends\", \"does some run end?\"}},\n"},
			{"internal/engine/plan/kinds.go", "\tquery.SampleEnum: ", "\tquery.Ends: {by: byCounting, answer: verdict.OfStates, holds: \"some run ends\", fails: \"no run ends\"},\n"},
			{"internal/engine/states/ends.go", "", `package states

import (
	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// AskEnds answers whether some run ends.
func AskEnds(p *plan.Plan, q *query.Query) (*verdict.Verdict, error) {
	a, err := Ask(p, q)
	if err == nil {
		a.Conclude(a.Proof, a.Count.Ends > 0)
	}
	return a, err
}
`},
			{"internal/verify/query.go", "\tquery.EnumStates: ", "\tquery.Ends: unshown(states.AskEnds),\n"},
		},
		before: use{args: []string{"query", "--cflags=-DFOREVER=0", "FILE", "Ends"}, program: spins, status: 3, want: []string{"expected E<>, A[], EnumStates"}},
		after: []use{
			{args: []string{"query", "--help"}, want: []string{"does some run end?"}},
			{args: []string{"query", "--cflags=-DFOREVER=0", "FILE", "Ends"}, program: spins, want: []string{"satisfied: some run ends"}},
			{args: []string{"query", "--cflags=-DFOREVER=1", "FILE", "Ends"}, program: spins, status: 1, want: []string{"not satisfied: no run ends"}},
			{args: []string{"query", "--json", "--cflags=-DFOREVER=1", "FILE", "Ends"}, program: spins, status: 1, want: []string{`"query": "Ends"`, `"answer": "not satisfied"`}},
			{args: []string{"query", "--states=2", "--cflags=-DFOREVER=0", "FILE", "Ends"}, program: spins, status: 2, want: []string{"unknown"}},
			{args: []string{"query", "--cflags=-DFOREVER=1", "FILE", "Ends {Alpha = 0.1}"}, program: spins, status: 3, want: []string{"only Pr and Estimate take parameters"}},
			{args: []string{"query", "--max-runs=3", "--cflags=-DFOREVER=1", "FILE", "Ends"}, program: spins, status: 3, want: []string{"--max-runs has no effect"}},
		},
	},
	{
		recipe: "A report format",
		edits: []edit{
			{"internal/result/report/brief/brief.go", "", `// Package brief writes a report as one word.
package brief

import (
	"fmt"
	"io"

	"heddle/internal/result/report"
)

// Write writes the answer.
func Write(w io.Writer, r *report.Report) error {
	_, err := fmt.Fprintf(w, "[%s]\n", r.Verdict.Answer)
	return err
}
`},
			{"internal/face/cli/formats.go", "\t{jsonFlag, ", "\t{\"brief\", \"print one word\", brief.Write, brief.Write},\n"},
			{"internal/face/cli/formats.go", "\t\"heddle/internal/result/report/json\"\n", "\t\"heddle/internal/result/report/brief\"\n"},
		},
		before: use{args: []string{"check", "--brief", "--cflags=-DLEAST=1", "FILE"}, program: shares, status: 3, want: []string{"--brief"}},
		after: []use{
			{args: []string{"check", "--brief", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"[verified]\n"}},
			{args: []string{"check", "--brief", "--cflags=-DLEAST=2", "FILE"}, program: shares, status: 1, want: []string{"[violated]\n"}},
			{args: []string{"check", "--brief", "--json", "--cflags=-DLEAST=1", "FILE"}, program: shares, status: 3, want: []string{"do not go together"}},
		},
	},
}
