package cli

import (
	"fmt"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// usualRuns is the number of runs that are drawn, if nothing is said.
var usualRuns = order.Random.Info().Draws

// orderHelp lists the orders with what they do.
func orderHelp() string {
	var list []string
	for _, o := range order.All() {
		list = append(list, fmt.Sprintf("%s (%s)", o, o.Info().Meaning))
	}
	return folded("the `ORDER` in which executions are searched: " + plan.Listed(list, "or"))
}

// runsHelp says what is drawn, and how many if nothing is said.
func runsHelp() string {
	var list []string
	for _, o := range order.Those(drawn) {
		what := fmt.Sprintf("of %s with --search=%s", o.Info().Drawn, o)
		if n := o.Info().Draws; n != usualRuns {
			what += fmt.Sprintf(" (default %d there)", n)
		}
		list = append(list, what)
	}
	return "the `NUMBER` " + strings.Join(list, ", ")
}

// reductionHelp lists the reductions.
func reductionHelp() string {
	var list []string
	for _, r := range reduction.All() {
		name := r.String()
		if hint := r.Info().Hint; hint != "" {
			name += " (" + hint + ")"
		}
		list = append(list, name)
	}
	return folded("omit interleavings that no thread can tell apart: `NAME` is " + plan.Listed(list, "or"))
}

// engineHelp lists the engines with their options.
func engineHelp() string {
	return folded("how inputs are handled: `ENGINE` is one of these, alone or with options of its own, as in symbolic:merge,match=none") + plan.EnginesHelp(helpWidth)
}

func drawn(i *order.Info) bool { return i.Draws > 0 }

// helpWidth is where the lines of a flag's help end that is made of lists.
const helpWidth = 108

// folded breaks a text into lines.
func folded(text string) string {
	var b strings.Builder
	width := 0
	for i, word := range strings.Fields(text) {
		switch width += len(word) + 1; {
		case i == 0:
		case width > helpWidth:
			b.WriteByte('\n')
			width = len(word)
		default:
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}
