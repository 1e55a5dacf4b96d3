package docstest

import (
	"fmt"
	"math"
	"strings"

	"heddle/internal/chance/random"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// statisticsTable lists the methods for a purpose.
func statisticsTable(purpose string) (string, error) {
	var b strings.Builder
	header := func(columns ...string) {
		fmt.Fprintf(&b, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	}
	row := func(name string, cells ...string) {
		fmt.Fprintf(&b, "| `%s` | %s |\n", name, strings.Join(cells, " | "))
	}
	switch purpose {
	case "estimate":
		header("method", "what it does", "promise", "least coverage")
		for _, m := range stats.Methods() {
			row(m.Name, m.Summary, m.Promise, m.Measured)
		}
	case "test":
		header("method", "what it does", "promise")
		for _, m := range stats.TestMethods() {
			row(m.Name, m.Summary, m.Promise)
		}
	case "compare":
		header("method", "what it does", "promise")
		for _, m := range stats.ComparisonMethods() {
			row(m.Name, m.Summary, m.Promise)
		}
	case "mean":
		header("method", "what it does", "promise", "measured coverage for 0.95")
		for _, m := range stats.MeanMethods() {
			row(m.Name, m.Summary, m.Promise, m.Measured)
		}
	case "splitting":
		header("method", "what it does", "levels")
		for _, m := range splitting.Methods() {
			levels := "its own"
			if m.Planned() {
				levels = "given, or of a pilot"
			}
			row(m.Name, m.Summary, levels)
		}
	default:
		return "", fmt.Errorf("there are no methods to %q", purpose)
	}
	return b.String(), nil
}

// runsTable is how many runs each method makes when hits come as evenly as they can.
func runsTable() (string, error) {
	chances := []float64{0, 0.002, 0.02, 0.15, 0.5}
	var b strings.Builder
	b.WriteString("| method |")
	for _, p := range chances {
		fmt.Fprintf(&b, " %g |", p)
	}
	b.WriteString("\n|" + strings.Repeat("---|", len(chances)+1) + "\n")
	for _, m := range stats.Methods() {
		fmt.Fprintf(&b, "| `%s` |", m.Name)
		for _, p := range chances {
			text, err := evenRuns(m, p)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, " %s |", text)
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

func evenRuns(m stats.Method, p float64) (string, error) {
	waits := random.New(1, 0)
	e, err := m.New(stats.Options{Alpha: 0.05, Width: 0.01, Relative: 0.1, Exp: waits.Exp})
	if err != nil {
		return "", err
	}
	for i := 0.0; !e.Done(); i++ {
		if i == 1e6 {
			return "never", nil
		}
		e.Add(math.Floor((i+1)*p+0.5) > math.Floor(i*p+0.5))
	}
	return fmt.Sprint(e.Runs()), nil
}
