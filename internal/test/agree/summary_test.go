package agree

import (
	"slices"
	"testing"

	"heddle/internal/test/summary"
)

// summarise leaves the figures for bench/SOUNDNESS.md, of programs whose number a variable says.
func (n *tally) summarise(t *testing.T, size string) {
	s := summary.Summary{Name: "oracle-" + t.Name(), Source: size + " go test ./internal/test/agree -run " + t.Name(),
		Gaps: []string{
			"Programs that the oracle gives up on (too many states) are not compared.",
			"Symbolic searches, bounded model checking and k-induction see one program in 16 to 64.",
		}}
	for family, all := range n.programs {
		answers := n.answers(family)
		if answers == 0 {
			continue
		}
		differ := n.differ[family]
		s.Programs = append(s.Programs, summary.Programs{Kind: family, Against: "oracle", Programs: all - n.gaveUp[family], Answers: answers,
			Agree: answers - n.open[family] - differ, Undecided: n.open[family], Differ: differ,
			Violated: n.violated[family]})
	}
	slices.SortFunc(s.Programs, func(a, b summary.Programs) int { return slices.Compare([]byte(a.Kind), []byte(b.Kind)) })
	if err := summary.Write(s); err != nil {
		t.Error(err)
	}
}
