package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"heddle/bench/process"
)

// outcome is what a tool answers.
type outcome struct {
	holds   bool
	states  int
	seconds float64 // of the search alone
}

// mostStrong is the greatest number of processes of which strong fairness is asked: the automaton of the formula doubles with each.
const mostStrong = 4

// errTooMany is the reason why Spin is not asked for strong fairness.
var errTooMany = fmt.Errorf("strong fairness of more than %d processes makes too large a formula", mostStrong)

// spin makes a verifier of a claim's model, compiles it, and runs it. Spin promises nothing or weak fairness; what strong fairness promises
// is put before the formula, over which process acted last and which can act.
func (o *options) spin(c *claim, promise string) (outcome, error) {
	dir, err := os.MkdirTemp("", "twin")
	if err != nil {
		return outcome{}, err
	}
	defer os.RemoveAll(dir)
	model, err := os.ReadFile(filepath.Join(o.folder, c.program+".pml"))
	if err != nil {
		return outcome{}, err
	}
	claim, flags, run := "\nltl claim { "+c.formula+" }\n", []string{"-O2", "-w", "-DNFAIR=8"}, []string{"-a", "-m5000000"}
	o.limits.Folder = dir
	switch promise {
	case "weak":
		run = append(run, "-f")
	case "strong":
		n := processes(c, string(model))
		if n > mostStrong {
			return outcome{}, errTooMany
		}
		flags = append(flags, "-DNOREDUCE")
		if claim, err = o.strong(c.formula, n); err != nil {
			return outcome{}, err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "twin.pml"), append(model, claim...), 0o666); err != nil {
		return outcome{}, err
	}
	if _, err := o.tool(append(append([]string{o.spinProgram, "-a"}, c.defines()...), "twin.pml")...); err != nil {
		return outcome{}, err
	}
	if _, err := o.tool(append(append([]string{"cc"}, flags...), "-o", "pan", "pan.c")...); err != nil {
		return outcome{}, err
	}
	out, err := o.tool(append([]string{filepath.Join(dir, "pan")}, run...)...)
	if err != nil {
		return outcome{}, err
	}
	return readPan(out)
}

// tool runs a program, which has to end well, and gives what it prints.
func (o *options) tool(args ...string) (string, error) {
	r := process.Run(o.limits, args[0], args[1:]...)
	if r.Stopped != "" || r.Status != 0 {
		return "", fmt.Errorf("%s: %s\n%s%s", args[0], r.Stopped, r.Out, r.Errors)
	}
	return r.Out, nil
}

// strong is the claim that no run which is strongly fair violates a formula. Spin's own translation takes too long for three processes: the
// automaton is heddle's.
func (o *options) strong(formula string, processes int) (string, error) {
	return o.tool(o.heddle, "automaton", "--never", "--negated", strongly(formula, processes))
}

// strongly is a formula for runs in which each process that can act again and again acts again and again.
func strongly(formula string, n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("(([] <> (enabled(%d))) -> ([] <> (_last == %d)))", i, i))
	}
	return "(" + strings.Join(list, " && ") + ") -> (" + formula + ")"
}

var (
	active  = regexp.MustCompile(`active \[(\w+)\]`)
	errorsR = regexp.MustCompile(`errors: (\d+)`)
	stored  = regexp.MustCompile(`(\d+) states, stored(?: \((\d+) visited\))?`)
	elapsed = regexp.MustCompile(`elapsed time ([0-9.]+) seconds`)
)

// processes is how many a model has: three, where it counts them by a macro that the claim leaves alone.
func processes(c *claim, model string) int {
	is := active.FindStringSubmatch(model)[1]
	for _, m := range c.macros {
		if value, ok := strings.CutPrefix(m, is+"="); ok {
			is = value
		}
	}
	if n, err := strconv.Atoi(is); err == nil {
		return n
	}
	return 3
}

// readPan reads what a verifier of Spin prints.
func readPan(out string) (r outcome, err error) {
	failed, states, seconds := errorsR.FindStringSubmatch(out), stored.FindStringSubmatch(out), elapsed.FindStringSubmatch(out)
	if failed == nil || states == nil || seconds == nil || strings.Contains(out, "max search depth too small") || strings.Contains(out, "Search not completed") && failed[1] == "0" {
		return r, fmt.Errorf("the verifier's output is not understood, or its search is not complete:\n%s", out)
	}
	r.holds = failed[1] == "0"
	r.states, _ = strconv.Atoi(states[1])
	if states[2] != "" {
		r.states, _ = strconv.Atoi(states[2])
	}
	r.seconds, _ = strconv.ParseFloat(seconds[1], 64)
	return r, nil
}
