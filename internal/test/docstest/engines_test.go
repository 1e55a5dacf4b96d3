package docstest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
)

// enginesTable is the matrix of what engines refuse, without the reasons.
func enginesTable() string {
	var b strings.Builder
	b.WriteString("| |")
	for _, r := range plan.Rooms() {
		fmt.Fprintf(&b, " %s |", r)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(plan.Rooms())) + "\n")
	for _, row := range plan.Matrix() {
		fmt.Fprintf(&b, "| %s |", row.Feature)
		for _, c := range row.Cells {
			switch {
			case c.Does:
				b.WriteString(" yes |")
			case c.Why != "":
				b.WriteString(" **no** |")
			default:
				b.WriteString(" |")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// filledIn are words that a message has from a plan.
var filledIn = regexp.MustCompile(`\{(\w+)\}`)

// refusals lists what an engine refuses, and the message.
func refusals(name string) (string, error) {
	var b strings.Builder
	for _, r := range plan.Rooms() {
		if r.String() != name {
			continue
		}
		for _, row := range plan.Matrix() {
			if why := row.Cells[r].Why; why != "" {
				why = filledIn.ReplaceAllStringFunc(why, func(word string) string { return strings.ToUpper(strings.Trim(word, "{}")) })
				fmt.Fprintf(&b, "- %s: `%s`\n", row.Feature, why)
			}
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("there is no engine %q", name)
}

// TestEngines: docs/engines.md has a section of each engine, with what it refuses.
func TestEngines(t *testing.T) {
	text := read(t, "docs/engines.md")
	for _, r := range plan.Rooms() {
		if !strings.Contains(text, fmt.Sprintf("\n## %s\n", r)) {
			t.Errorf("no section %s", r)
		}
		if list, err := refusals(r.String()); err != nil || !strings.Contains(text, list) {
			t.Errorf("%s: what it refuses is missing: %v\n%s", r, err, list)
		}
	}
}
