package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"heddle/internal/test/summary"
)

// rowKey names a row of the table.
type rowKey struct{ set, kind, compared, against string }

// comparison is what came of all tests.
type comparison struct {
	causes      *causes
	rows        map[rowKey]*summary.Litmus
	explained   map[string]int
	differences []string // without a cause, and undecided ones
	revisions   map[string]string
	unrun       map[string]int // by set
}

// judged is one comparison of one test.
type judged struct {
	agree, undecided bool
	said             string // heddle's answer, as differences print it
	want             string
	cause            string // established without the table
}

func compare(tests []test, results map[string]result, c *causes, reductions []string) *comparison {
	all := &comparison{causes: c, rows: map[rowKey]*summary.Litmus{}, explained: map[string]int{}, unrun: map[string]int{}}
	for i := range tests {
		t := &tests[i]
		r, ok := results[t.key()]
		if !ok {
			all.unrun[t.Set]++
			continue
		}
		if t.Judged {
			all.add(t, verdicts, "recorded", r.Answer == "violated", judgeVerdict(&r, t.Fails))
		}
		if t.Recorded >= 0 && !t.Fails {
			all.add(t, executions, "recorded", r.Count.Failing > 0, judgeCount(t, &r))
		}
		for _, name := range reductions {
			if other, ok := results[task{t, name}.key()]; ok && r.Answer != "refused" {
				all.add(t, verdicts, "--reduction="+name, r.Answer == "violated", judgeReduction(&r, &other))
			}
		}
		if r.Third == nil {
			continue
		}
		all.add(t, verdicts, "enumeration", r.Answer == "violated", judgeVerdict(&r, r.Third.Fails))
		all.add(t, executions, "enumeration", r.Count.Failing > 0, r.judge(r.Third.Traces))
		o := judged{said: fmt.Sprintf("%d outcomes, others: %v", r.Third.Reached, r.Third.Others), want: fmt.Sprint(r.Third.Outcomes)}
		o.agree = r.Third.Reached == r.Third.Outcomes && !r.Third.Others
		if o.undecided = r.Third.Unasked != ""; o.undecided {
			o.said, o.agree = r.Third.Unasked, false
		}
		all.add(t, outcomes, "enumeration", r.Third.Reached > 0, o)
	}
	return all
}

func judgeVerdict(r *result, fails bool) judged {
	want := "verified"
	if fails {
		want = "violated"
	}
	said := r.Answer
	if r.Reason != "" {
		said = r.Reason
		if !strings.HasPrefix(said, r.Answer) {
			said = r.Answer + ": " + r.Reason
		}
	}
	return judged{agree: r.Answer == want, undecided: r.Answer != "verified" && r.Answer != "violated", said: said, want: want}
}

// judgeReduction compares the verdicts of two reductions.
func judgeReduction(r, other *result) judged {
	j := judgeVerdict(r, other.Answer == "violated")
	j.want = judgeVerdict(other, false).said
	j.undecided = j.undecided || other.Answer != "verified" && other.Answer != "violated"
	j.agree = j.agree && !j.undecided
	return j
}

// judge compares a count with what it should be.
func (r *result) judge(want int) judged {
	j := judged{want: fmt.Sprint(want), said: fmt.Sprint(r.Count.Executions), agree: r.Count.Complete && r.Count.Executions == want}
	if j.undecided = !r.Count.Complete; j.undecided {
		j.said = fmt.Sprintf("at least %d: %s", r.Count.Executions, r.Count.Reason)
	}
	return j
}

func judgeCount(t *test, r *result) judged {
	j := r.judge(t.Recorded)
	if !j.agree && !j.undecided && r.Third != nil && r.Third.Reads == t.Recorded && r.Third.Traces == r.Count.Executions {
		j.cause = readsFrom.name
	}
	return j
}

// add files one comparison.
func (c *comparison) add(t *test, what, against string, violated bool, j judged) {
	key := rowKey{t.Set, t.Kind, what, against}
	row := c.rows[key]
	if row == nil {
		row = &summary.Litmus{Set: t.Set, Kind: t.Kind, Compared: what, Against: against}
		c.rows[key] = row
	}
	row.Tests++
	if violated {
		row.Violated++
	}
	if j.agree {
		row.Agree++
		return
	}
	if j.cause == "" && against == "recorded" {
		j.cause, _ = c.causes.explain(t.key(), what, j.said)
	}
	switch {
	case j.cause != "":
		row.Explained++
		c.explained[j.cause]++
		return
	case j.undecided:
		row.Undecided++
	default:
		row.Differ++
	}
	c.differences = append(c.differences, fmt.Sprintf("%s, %s: %s: %s; want %s", what, against, t.key(), j.said, j.want))
}

// sorted are the rows in the order of the table.
func (c *comparison) sorted() []*summary.Litmus {
	keys := slices.SortedFunc(maps.Keys(c.rows), func(a, b rowKey) int {
		return slices.Compare([]string{a.set, a.compared, a.against, a.kind}, []string{b.set, b.compared, b.against, b.kind})
	})
	var list []*summary.Litmus
	for _, k := range keys {
		list = append(list, c.rows[k])
	}
	return list
}

// print prints what has no cause, then what claims nothing, then the table and the causes.
func (c *comparison) print(out io.Writer) {
	for _, d := range c.differences {
		fmt.Fprintln(out, d)
	}
	for _, l := range c.causes.idle() {
		fmt.Fprintln(out, "causes.txt explains nothing by:", l)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "set\tkind\tcompared\tagainst\ttests\tagree\texplained\tundecided\tdiffer\tviolated\t\n")
	for _, r := range c.sorted() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n",
			r.Set, r.Kind, r.Compared, r.Against, r.Tests, r.Agree, r.Explained, r.Undecided, r.Differ, r.Violated)
	}
	w.Flush()
	for _, cause := range c.causes.list {
		if n := c.explained[cause.name]; n > 0 {
			fmt.Fprintf(out, "%5d  %s: %s\n", n, cause.name, cause.text)
		}
	}
}

// summary is the same for bench/SOUNDNESS.md.
func (c *comparison) summary() summary.Summary {
	s := summary.Summary{Name: "litmus", Source: "go run ./bench/litmus --nidhugg DIR --genmc DIR"}
	s.Gaps = append(s.Gaps, "Tests under other models than sequential consistency, and what their authors recorded there.",
		"Numbers of executions of Nidhugg's smoke tests: they are of several algorithms, each with an equivalence of its own.",
		"GenMC's folder tests/cooking, which its own scripts do not run.")
	for _, set := range slices.Sorted(maps.Keys(c.unrun)) {
		s.Gaps = append(s.Gaps, fmt.Sprintf("%d tests of %s that have not been run.", c.unrun[set], set))
	}
	for _, r := range c.sorted() {
		r.Revision = c.revisions[r.Set]
		s.Litmus = append(s.Litmus, *r)
	}
	for _, cause := range c.causes.list {
		if n := c.explained[cause.name]; n > 0 {
			s.Causes = append(s.Causes, summary.Cause{Name: cause.name, Text: cause.text, Count: n})
		}
	}
	return s
}
