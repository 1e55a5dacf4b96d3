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

// visibilityTables prints package visibility's table: who can tell what, the programs that show it, and the reasons
// why nobody else can.
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
	b.WriteString("\n| | observer | no program can tell a step without a mark, because |\n|---|---|---|\n")
	for o := range visibility.NumObservers {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", letter(o), o, reasons(o))
	}
	b.WriteString("\n| step | observer | program in `testdata/visibility/` |\n|---|---|---|\n")
	for o := range visibility.NumObservers {
		for s := range visibility.NumSteps {
			if c := visibility.At(s, o); c.Program != "" {
				fmt.Fprintf(&b, "| %s | %s | `%s` |\n", s, o, c.Program)
			}
		}
	}
	return b.String()
}

// reasons are those of an observer's cells, the common one first.
func reasons(o visibility.Observer) string {
	text := o.Common()
	for s := range visibility.NumSteps {
		if c := visibility.At(s, o); c.Why != "" && c.Why != o.Common() {
			text += fmt.Sprintf("; %s: %s", s, c.Why)
		}
	}
	return text
}
