package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// group are the results of one category and property.
type group struct {
	category, property string
	counts             map[string]int
	seconds            []float64
}

func (g *group) add(r result) {
	g.counts[r.outcome]++
	g.seconds = append(g.seconds, r.seconds)
}

// times are the total and the median.
func (g *group) times() (total, median float64) {
	s := slices.Sorted(slices.Values(g.seconds))
	for _, v := range s {
		total += v
	}
	return total, s[len(s)/2]
}

// printTable prints wrong answers and crashes, who has computed them if a fleet has, then counts by category and
// property, then the reasons of errors by frequency.
func printTable(out io.Writer, list []result) error {
	for _, kind := range []string{"wrong", "crash"} {
		for _, r := range list {
			if r.outcome == kind {
				fmt.Fprintf(out, "%s: %s %s, expected %s: %s\n", kind, r.Property, r.File, r.Expected, r.text)
			}
		}
	}
	printFleet(out, list)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "category\tproperty\ttasks\t")
	for _, o := range outcomes {
		fmt.Fprintf(w, "%s\t", o)
	}
	fmt.Fprint(w, "time\tmedian\t\n")
	for _, g := range grouped(list) {
		fmt.Fprintf(w, "%s\t%s\t%d\t", g.category, g.property, len(g.seconds))
		for _, o := range outcomes {
			fmt.Fprintf(w, "%d\t", g.counts[o])
		}
		total, median := g.times()
		fmt.Fprintf(w, "%.1f s\t%.2f s\t\n", total, median)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return printReasons(out, list)
}

// grouped sorts results into groups, the last of which has all.
func grouped(list []result) []*group {
	all := &group{category: "all", counts: map[string]int{}}
	groups := map[string]*group{}
	for _, r := range list {
		key := r.Category + "|" + r.Property
		if groups[key] == nil {
			groups[key] = &group{category: r.Category, property: r.Property, counts: map[string]int{}}
		}
		groups[key].add(r)
		all.add(r)
	}
	var sorted []*group
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		sorted = append(sorted, groups[key])
	}
	if len(list) > 0 {
		sorted = append(sorted, all)
	}
	return sorted
}

// place is what differs between messages for the same reason.
var place = regexp.MustCompile(`^(heddle|unknown): |\S+:\d+(:\d+)?:? ?|\d+`)

// printReasons counts what errors and unknown verdicts are about.
func printReasons(out io.Writer, list []result) error {
	counts := map[string]int{}
	for _, r := range list {
		if r.outcome == "error" || r.outcome == "unknown" {
			counts[r.outcome+": "+place.ReplaceAllString(r.text, "")]++
		}
	}
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b))
	})
	for _, reason := range reasons {
		if _, err := fmt.Fprintf(out, "%5d  %s\n", counts[reason], reason); err != nil {
			return err
		}
	}
	return nil
}

// printFleet says how many answers come from a fleet, and who has proved what.
func printFleet(out io.Writer, list []result) {
	n, proofs := 0, map[string]int{}
	for _, r := range list {
		if r.by != "" {
			n++
			proofs[r.by]++
		}
	}
	if n == 0 {
		return
	}
	fmt.Fprintf(out, "computed by a fleet (heddle check --fleet): %d of %d; times are those until the answer, the wait for workers included\n", n, len(list))
	for _, by := range slices.Sorted(maps.Keys(proofs)) {
		if worker, ok := strings.CutPrefix(by, "fleet: "); ok {
			fmt.Fprintf(out, "%5d  proved by %s\n", proofs[by], worker)
		}
	}
}
