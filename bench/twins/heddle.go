package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"heddle/bench/process"
)

// check asks heddle.
func (o *options) check(c *claim, promise string) (outcome, error) {
	args := []string{"check", "--json", "--fairness=" + promise, "--ltl=" + c.formula}
	for _, d := range c.defines() {
		args = append(args, "--cflags="+d)
	}
	args = append(args, filepath.Join(o.folder, c.program+".c"))
	r := process.Run(process.Limits{Time: o.limits.Time, Megabytes: o.limits.Megabytes}, o.heddle, args...)
	var answer struct {
		Answer string
		Stats  struct {
			States  int
			Seconds float64
		}
	}
	if err := json.Unmarshal([]byte(r.Out), &answer); err != nil {
		return outcome{}, fmt.Errorf("%s: %s\n%s%s", o.heddle, r.Stopped, r.Out, r.Errors)
	}
	if answer.Answer != "verified" && answer.Answer != "violated" {
		return outcome{}, fmt.Errorf("%s: the answer is %q", c, answer.Answer)
	}
	return outcome{answer.Answer == "verified", answer.Stats.States, answer.Stats.Seconds}, nil
}
