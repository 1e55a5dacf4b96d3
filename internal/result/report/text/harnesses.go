package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/report"
)

// harnesses prints a line for each harness of a project, and how many have which answer.
func (p *printer) harnesses(all []*report.Harness) {
	width := len("harness")
	for _, h := range all {
		width = max(width, len(h.Name))
	}
	p.line("%-*s  answer    %12s      time", width, "harness", "states")
	counts := map[string]int{}
	for _, h := range all {
		states := "-"
		if len(h.JSON) > 0 {
			states = number(h.States)
		}
		counts[h.Answer]++
		line := fmt.Sprintf("%-*s  %-8s  %12s  %6.1f s   %s", width, h.Name, h.Answer, states, h.Seconds, h.Remark())
		p.line("%s", strings.TrimRight(line, " "))
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
	p.line("%d %s: %s", len(all), what, strings.Join(list, ", "))
}
