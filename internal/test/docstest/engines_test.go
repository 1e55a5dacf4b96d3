package docstest

import (
	"fmt"
	"heddle/internal/verify"
	"slices"
	"strings"
	"testing"
)

// enginesTable shows which engines refuse what.
func enginesTable() string {
	engines := verify.Refusals()
	refused := map[string]map[string]bool{} // by feature and engine
	var features []string
	for _, r := range engines {
		for x := range r.Each {
			if refused[x.Of.Name] == nil {
				refused[x.Of.Name] = map[string]bool{}
				features = append(features, x.Of.Name)
			}
			refused[x.Of.Name][r.Engine] = true
		}
	}
	slices.Sort(features)
	var b strings.Builder
	b.WriteString("| |")
	for _, r := range engines {
		fmt.Fprintf(&b, " %s |", r.Engine)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(engines)) + "\n")
	for _, name := range features {
		fmt.Fprintf(&b, "| %s |", name)
		for _, r := range engines {
			if refused[name][r.Engine] {
				b.WriteString(" **no**")
			}
			b.WriteString(" |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestEngines: docs/engines.md has a section for each engine.
func TestEngines(t *testing.T) {
	text := read(t, "docs/engines.md")
	for _, r := range verify.Refusals() {
		if !strings.Contains(text, fmt.Sprintf("\n## %s\n", r.Engine)) {
			t.Errorf("no section %s", r.Engine)
		}
	}
}
