package docstest

import (
	"fmt"
	"strings"

	"heddle/internal/exec/visibility"
)

// kindMarks are how the table of visibility shows its cells.
var kindMarks = [...]string{visibility.Hidden: "", visibility.Reached: "o", visibility.Shown: "x"}

// letter names an observer in the table.
func letter(o visibility.Observer) string { return string(rune('A' + o)) }

// visibilityTables prints package visibility's table: which observers notice which steps, and for each observer the common
// reason why it does not notice the others.
func visibilityTables() string {
	var b strings.Builder
	b.WriteString("| step |")
	for o := range visibility.NumObservers {
		b.WriteString(" " + letter(o) + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", int(visibility.NumObservers)) + "\n")
	for s := range visibility.NumSteps {
		fmt.Fprintf(&b, "| %s |", s)
		for o := range visibility.NumObservers {
			b.WriteString(" " + kindMarks[visibility.At(s, o).Kind] + " |")
		}
		b.WriteString("\n")
	}
	b.WriteString("\n| | observer | it does not notice a step without a mark, because |\n|---|---|---|\n")
	for o := range visibility.NumObservers {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", letter(o), o, o.Common())
	}
	return b.String()
}
