package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// guideFlags are those that guide methods for rare events.
type guideFlags struct {
	score    string
	observer string // file
}

func (f *guideFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.score, "score", "", "guide methods for rare events by the value of `EXPR`: the greater, the nearer the goal (docs/scores.md)")
	flags.StringVar(&f.observer, "observer", "", "guide them by the observer in a `FILE`; .rmlobserver is one of Plasma Lab")
}

// apply gives the queries of a task the guide.
func (f *guideFlags) apply(t *plan.Task) error {
	text := ""
	if f.observer != "" {
		body, err := readAsked(f.observer)
		if err != nil {
			return usageError{fmt.Errorf("--observer: %w", err)}
		}
		if text = string(body); text == "" {
			return usageError{fmt.Errorf("--observer: %s is empty", f.observer)}
		}
	}
	if err := plan.Guide(t.Checks.Queries, f.score, f.observer, text); err != nil {
		return usageError{err}
	}
	return nil
}
