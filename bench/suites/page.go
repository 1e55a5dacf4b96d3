package main

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

const preface = `# Test suites of other tools

` + "`go run ./bench/suites DIR`" + ` runs heddle over regression suites that other people wrote for their tools, compares its answers with
the recorded ones, and writes this page. DIR holds their sources; nothing of them lies in this repository. What was found out about
each disagreement is in [suites/verdicts.csv](suites/verdicts.csv), written by hand.

- **CBMC** and **ESBMC**: a test.desc names sources, flags and the verdict. The flags say what is checked and how the program is
  compiled, and heddle is asked the same (` + "`--check=-all,+...`" + `, ` + "`--m32`, `--entry`, `--malloc-may-fail`" + `, macros, folders). Bounds of unwinding and of
  context switches, solvers, slicing and the like are left out, since heddle needs no bound: a record that holds up to a bound only shows
  as a disagreement below. Functions without a body return anything, and variables without a definition hold anything,
  as there, unless they are of the C library; main has up to four arguments of up to four unknown bytes each. Tests of the levels CORE and THOROUGH count. Those of
  KNOWNBUG and FUTURE do not: the tool that they belong to does not give the answer that they record, and many are drafts.
- **Open POSIX Test Suite**: what passes natively (status 0) must pass under
  ` + "`heddle run --check=-misuse,-unlock`" + ` (many tests do what POSIX leaves undefined, to see the error code that it recommends), and must not be refuted by ` + "`heddle check`" + `
  unless a misuse is really there. Races are not checked: the tests wait for plain and volatile variables of other threads.
- **c-testsuite** and the tests of the compiler **chibicc**: what passes natively must have the same output and status under ` + "`heddle run`" + `.
- **DataRaceBench**: C and C++ programs with OpenMP, whose names say whether there is a data race, as ` + "`scripts/test-harness.sh`" + ` of the suite runs
  them: ` + "`heddle check --check=-all,+race --cflags=-fopenmp`" + `, with two threads. Programs that take a size have 32;
  ` + "`sizes` in `suites/dataracebench.go`" + ` names the eight that need another.
- **csmith**: random programs (` + "`-seeds N`" + `, of the generator in the path), which print a checksum of their globals. At each level of optimisation
  ` + "`heddle run`" + ` must have the output and the status of the program that clang compiled for the machine. Those that do not end there are outside.

"Outside" are tests that do not count: their flags ask for what heddle does not do, they record no verdict, clang does not translate
them, or they need several processes; the reasons are counted below. "Refused" are programs that heddle rejects and names what it does not support.
`

// group are the results of one row.
type group struct {
	suite, name string
	outside     int
	counts      map[string]int
}

func (g *group) add(r result) {
	if r.outcome == outside {
		g.outside++
	} else {
		g.counts[r.outcome]++
	}
}

// counted are the tests that count.
func (g *group) counted() (n int) {
	for _, c := range g.counts {
		n += c
	}
	return n
}

// render is the page.
func (o *options) render(list []result, found []verdict) string {
	var b strings.Builder
	b.WriteString(preface)
	fmt.Fprintf(&b, "\nLimits: %s and %d MB for a test, %d at a time. ", o.limits.time, o.limits.megabytes, o.jobs)
	fmt.Fprintf(&b, "Builds: %s.", strings.Join(builds(list), ", "))
	if o.sources != "" {
		fmt.Fprintf(&b, " Sources: %s.", o.sources)
	}
	b.WriteString("\n\n")
	writeTable(&b, list)
	writeDisagreements(&b, list, found)
	writeReasons(&b, "Unknown, and why", list, unknown)
	writeReasons(&b, "Refused, by what", list, refused)
	writeReasons(&b, "Outside, and why", list, outside)
	return b.String()
}

// builds are the commits that results are of.
func builds(list []result) []string {
	set := map[string]int{}
	for _, r := range list {
		if r.build != "" {
			set[r.build]++
		}
	}
	var all []string
	for _, b := range slices.Sorted(maps.Keys(set)) {
		all = append(all, fmt.Sprintf("%s (%d tests)", b, set[b]))
	}
	return all
}

func writeTable(b *strings.Builder, list []result) {
	b.WriteString("| suite | part | outside | counted | agree | % | proof against the record | alarm against the record | another result | unknown | refused | crash |\n")
	b.WriteString("|---|---|" + strings.Repeat("--:|", 10) + "\n")
	for _, g := range grouped(list) {
		fmt.Fprintf(b, "| %s | %s | %d | %d |", g.suite, g.name, g.outside, g.counted())
		for _, o := range outcomes {
			fmt.Fprintf(b, " %d |", g.counts[o])
			if o == agree {
				fmt.Fprintf(b, " %s |", percent(g.counts[o], g.counted()))
			}
		}
		b.WriteString("\n")
	}
}

func percent(n, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", 100*float64(n)/float64(of))
}

// grouped sorts results into rows, with one of all after the rows of a suite that has several.
func grouped(list []result) (rows []*group) {
	row := func(suite, name string) *group {
		for _, g := range rows {
			if g.suite == suite && g.name == name {
				return g
			}
		}
		rows = append(rows, &group{suite: suite, name: name, counts: map[string]int{}})
		return rows[len(rows)-1]
	}
	for _, suite := range names() {
		parts := map[string]bool{}
		for _, r := range list {
			if r.suite == suite {
				row(r.suite, r.group).add(r)
				parts[r.group] = true
			}
		}
		if len(parts) > 1 {
			all := row(suite, "all")
			for _, r := range list {
				if r.suite == suite {
					all.add(r)
				}
			}
		}
	}
	return rows
}

// against are the outcomes that somebody must answer for.
var against = []string{proof, alarm, differs, crash}

// writeDisagreements counts them by whose fault they are and why; verdicts.csv names the tests.
func writeDisagreements(b *strings.Builder, list []result, found []verdict) {
	type cause struct{ whose, reason string }
	tests := map[cause]int{}
	for _, r := range list {
		if !slices.Contains(against, r.outcome) {
			continue
		}
		v := verdictOf(found, r)
		tests[cause{v.whose, v.reason}]++
	}
	b.WriteString("\n## Disagreements, and whose they are\n\n")
	if len(tests) == 0 {
		b.WriteString("None.\n")
		return
	}
	causes := slices.SortedFunc(maps.Keys(tests), func(x, y cause) int {
		return cmp.Or(cmp.Compare(x.whose, y.whose), tests[y]-tests[x], cmp.Compare(x.reason, y.reason))
	})
	b.WriteString("| whose | tests | why |\n|---|--:|---|\n")
	for _, c := range causes {
		fmt.Fprintf(b, "| %s | %d | %s |\n", c.whose, tests[c], c.reason)
	}
}

// place is what differs between messages for the same reason.
var place = regexp.MustCompile(`^(heddle|unknown): |\(?(/|\S+/)?[\w.+-]+:\d+(:\d+)?\)?:? ?|\b\d+\b`)

// writeReasons counts what results with an outcome are about.
func writeReasons(b *strings.Builder, title string, list []result, outcome string) {
	counts := map[string]int{}
	for _, r := range list {
		if r.outcome == outcome {
			counts[strings.TrimSpace(strings.ReplaceAll(place.ReplaceAllString(r.text, ""), "|", "\\|"))]++
		}
	}
	fmt.Fprintf(b, "\n## %s\n\n", title)
	if len(counts) == 0 {
		b.WriteString("None.\n")
		return
	}
	b.WriteString("| tests | reason |\n|--:|---|\n")
	few, kinds := 0, 0
	for _, reason := range slices.SortedFunc(maps.Keys(counts), func(x, y string) int { return cmp.Or(counts[y]-counts[x], cmp.Compare(x, y)) }) {
		if counts[reason] == 1 {
			few, kinds = few+1, kinds+1
			continue
		}
		fmt.Fprintf(b, "| %d | %s |\n", counts[reason], reason)
	}
	if few > 0 {
		fmt.Fprintf(b, "| %d | a reason of its own each |\n", few)
	}
}
