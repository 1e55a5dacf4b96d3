package text

import (
	"fmt"
	"io"
	"strings"

	"heddle/internal/result/report"
)

// WriteHarness prints the report of one of a project's harnesses, if its answer is not the one that is expected.
func WriteHarness(w io.Writer, h *report.Harness) error {
	if h.AsWanted() {
		return nil
	}
	_, err := fmt.Fprintf(w, "== %s ==\n%s\n", h.Name, h.Text)
	return err
}

// WriteHarnesses prints a line for each harness of a project, and how many have which answer.
func WriteHarnesses(w io.Writer, all []*report.Harness) error {
	width := len("harness")
	for _, h := range all {
		width = max(width, len(h.Name))
	}
	fmt.Fprintf(w, "%-*s  answer    %12s      time\n", width, "harness", "states")
	counts := map[string]int{}
	for _, h := range all {
		states := "-"
		if len(h.JSON) > 0 {
			states = number(h.States)
		}
		counts[h.Answer]++
		line := fmt.Sprintf("%-*s  %-8s  %12s  %6.1f s   %s", width, h.Name, h.Answer, states, h.Seconds, h.Remark())
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	var list []string
	for _, answer := range report.HarnessAnswers() {
		if n := counts[answer]; n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, answer))
		}
	}
	what := "harnesses"
	if len(all) == 1 {
		what = "harness"
	}
	_, err := fmt.Fprintf(w, "%d %s: %s\n", len(all), what, strings.Join(list, ", "))
	return err
}
