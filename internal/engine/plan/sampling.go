package plan

import (
	"fmt"
	"slices"

	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/splitting"
	"heddle/internal/chance/stats"
)

// Splitting says how importance splitting goes about its work.
type Splitting struct {
	Effort       int     // pieces of runs on each level; 0: defaultEffort
	Replications int     // 0: splitting.FewReplications
	Levels       []int64 // scores; none: a pilot chooses, or the levels that guide the query
}

// AutoMethod is the name of the method that leaves it to heddle whether a query about runs is computed, estimated from random runs, or by splitting.
const AutoMethod = "auto"

// ImportanceMethod is the name of importance sampling as a method of estimation.
const ImportanceMethod = "importance"

// MethodNames are the ways to answer queries about runs, those for any query first.
func MethodNames() []string {
	list := []string{AutoMethod, "runs", "splitting", ImportanceMethod}
	for _, m := range splitting.Methods() {
		list = append(list, m.Name)
	}
	for _, m := range stats.Methods() {
		list = append(list, m.Name)
	}
	for _, m := range stats.MeanMethods() {
		list = append(list, m.Name)
	}
	for _, m := range stats.TestMethods() {
		list = append(list, m.Name)
	}
	for _, m := range stats.ComparisonMethods() {
		list = append(list, m.Name)
	}
	slices.Sort(list[3:])
	return slices.Compact(list)
}

// Over says which scheduler a probability is asked of.
type Over string

// What can be asked over schedulers.
const (
	OverNone Over = ""    // the one that is set
	OverMax  Over = "max" // the greatest probability over all
	OverMin  Over = "min" // the least
)

// ParseOver reads a value of --over-schedulers.
func ParseOver(text string) (Over, error) {
	switch o := Over(text); o {
	case OverNone, OverMax, OverMin:
		return o, nil
	}
	return "", fmt.Errorf("--over-schedulers=%s: must be max or min", text)
}

// ParseView reads what schedulers see.
func ParseView(text string) (scheduler.View, error) {
	v, err := scheduler.ParseView(text)
	if err != nil {
		return "", fmt.Errorf("--schedulers-see=%w", err)
	}
	return v, nil
}

// ParseScheduler reads what chooses the threads of runs.
func ParseScheduler(text string) (scheduler.Spec, error) { return scheduler.Parse(text) }

// SplittingMethod is the method of importance splitting that the task names; nil: it names none.
func (t *Task) SplittingMethod() *splitting.Method {
	name := t.Sampling.Method
	if name == "splitting" {
		name = splitting.DefaultMethod
	}
	m, _ := splitting.FindMethod(name)
	return m
}
