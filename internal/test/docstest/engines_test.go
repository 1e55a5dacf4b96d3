package docstest

import (
	"fmt"
	"heddle/internal/verify"
	"regexp"
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

// filledIn are words that a message has from a plan.
var filledIn = regexp.MustCompile(`\{(\w+)\}`)

// refusals lists what an engine refuses besides the one that it is built on, and the message.
func refusals(name string) (string, error) {
	var b strings.Builder
	for _, r := range verify.Refusals() {
		if r.Engine != name {
			continue
		}
		for r != nil {
			for _, x := range r.Of {
				why := filledIn.ReplaceAllStringFunc(x.Why, func(word string) string { return strings.ToUpper(strings.Trim(word, "{}")) })
				fmt.Fprintf(&b, "- %s: `%s`\n", x.Of.Name, why)
			}
			if r = r.BuiltOn; r != nil && r.Engine != "" {
				fmt.Fprintf(&b, "- whatever [%s](#%s) refuses\n", r.Engine, r.Engine)
				break
			}
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("there is no engine %q", name)
}

// TestEngines: docs/engines.md has a section of each engine, with what it refuses.
func TestEngines(t *testing.T) {
	text := read(t, "docs/engines.md")
	for _, r := range verify.Refusals() {
		if !strings.Contains(text, fmt.Sprintf("\n## %s\n", r.Engine)) {
			t.Errorf("no section %s", r.Engine)
		}
		if list, err := refusals(r.Engine); err != nil || !strings.Contains(text, list) {
			t.Errorf("%s: what it refuses is missing: %v\n%s", r.Engine, err, list)
		}
	}
}
