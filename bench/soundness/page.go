package main

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/test/summary"
)

const preface = `# What the answers were compared with

` + "`make soundness`" + ` writes this page from the summaries in ` + "`build/soundness`" + `, which tests and tools leave there when
` + "`HEDDLE_SOUNDNESS`" + ` names that folder ([CONTRIBUTING.md](../CONTRIBUTING.md)). A section without a summary keeps its figures;
each names the command and the commit that they are of. In every row the parts add up, which a test checks. "Explained" differences have a
cause, listed below the table; "undecided" are those without an answer on one side; "differ" should be 0.
`

// section is a part of the page.
type section struct {
	title string
	write func(list []summary.Summary) string // empty: no summary has rows for it
}

func sections() []section {
	return []section{
		{"Programs compared", programs},
		{"Mutants by file", mutants},
		{"Litmus tests of other tools", litmus},
		{"What none of them covers", gaps},
	}
}

// page renders the summaries; a section without any is taken from the page that there was.
func page(list []summary.Summary, was string) string {
	var b strings.Builder
	b.WriteString(preface)
	for _, s := range sections() {
		text := s.write(list)
		if text == "" {
			text = earlier(was, s.title)
		}
		if text == "" {
			text = "No figures yet.\n"
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s", s.title, text)
	}
	return b.String()
}

// earlier is a section of the page that there was, without its heading.
func earlier(was, title string) string {
	_, text, ok := strings.Cut(was, "\n## "+title+"\n\n")
	if !ok {
		return ""
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return strings.TrimRight(text, "\n") + "\n"
}

// table renders rows under a heading, with a last row of sums of the columns from sumFrom on.
func table(heading []string, rows [][]any, sumFrom int) string {
	var b strings.Builder
	line := func(cells []any) {
		for _, c := range cells {
			if n, ok := c.(int); ok {
				c = thousands(n)
			}
			fmt.Fprintf(&b, "| %v ", c)
		}
		b.WriteString("|\n")
	}
	fmt.Fprintf(&b, "| %s |\n|%s%s\n", strings.Join(heading, " | "), strings.Repeat("---|", sumFrom), strings.Repeat("--:|", len(heading)-sumFrom))
	sums := make([]any, len(heading))
	sums[0] = "all"
	for i := 1; i < sumFrom; i++ {
		sums[i] = ""
	}
	for i := sumFrom; i < len(heading); i++ {
		sums[i] = 0
	}
	for _, r := range rows {
		line(r)
		for i := sumFrom; i < len(heading); i++ {
			sums[i] = sums[i].(int) + r[i].(int)
		}
	}
	line(sums)
	return b.String()
}

// thousands is a number with commas.
func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// sources says where the figures of a section are from.
func sources(list []summary.Summary, has func(*summary.Summary) bool) string {
	var b strings.Builder
	for i := range list {
		if s := &list[i]; has(s) {
			fmt.Fprintf(&b, "- `%s`", s.Source)
			if s.Revision != "" {
				fmt.Fprintf(&b, ", at commit %s", s.Revision)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// reasons lists the causes of what is explained, each once.
func reasons(list []summary.Summary, has func(*summary.Summary) bool) string {
	var causes []summary.Cause
	for i := range list {
		if has(&list[i]) {
			causes = add(causes, list[i].Causes)
		}
	}
	if causes == nil {
		return ""
	}
	text := "\n| differences | cause | |\n|--:|---|---|\n"
	for _, c := range causes {
		text += fmt.Sprintf("| %s | %s | %s |\n", thousands(c.Count), c.Name, c.Text)
	}
	return text
}

// add adds causes to a list, the counts of a cause that is there already to its own.
func add(list, more []summary.Cause) []summary.Cause {
	for _, c := range more {
		same := func(d summary.Cause) bool { return d.Name == c.Name && d.Text == c.Text }
		if i := slices.IndexFunc(list, same); i >= 0 {
			list[i].Count += c.Count
			continue
		}
		list = append(list, c)
	}
	return list
}

func programs(list []summary.Summary) string {
	has := func(s *summary.Summary) bool { return len(s.Programs) > 0 }
	var rows [][]any
	for _, s := range list {
		for _, r := range s.Programs {
			rows = append(rows, []any{r.Kind, r.Against, r.Programs, r.Violated, r.Answers, r.Agree, r.Explained, r.Undecided, r.Differ})
		}
	}
	if len(rows) == 0 {
		return ""
	}
	heading := []string{"kind", "against", "programs", "of them violated", "answers", "agree", "explained", "undecided", "differ"}
	return sources(list, has) + "\n" + table(heading, rows, 2) + reasons(list, has) + uncovered(list, has)
}

func mutants(list []summary.Summary) string {
	has := func(s *summary.Summary) bool { return len(s.Mutants) > 0 }
	var rows [][]any
	killed, all := 0, 0
	for _, s := range list {
		for _, r := range s.Mutants {
			rows = append(rows, []any{"`" + r.File + "`", r.Mutants, r.Killed, r.Equivalent, r.Survived, r.Unbuilt})
			killed += r.Killed
			all += r.Mutants
		}
	}
	if all == 0 {
		return ""
	}
	slices.SortStableFunc(rows, func(a, b []any) int { return strings.Compare(a[0].(string), b[0].(string)) })
	heading := []string{"file", "mutants", "killed", "equivalent", "survived", "not built"}
	return sources(list, has) + fmt.Sprintf("\n%.1f %% are killed.\n\n", 100*float64(killed)/float64(all)) + table(heading, rows, 1) + uncovered(list, has)
}

func litmus(list []summary.Summary) string {
	has := func(s *summary.Summary) bool { return len(s.Litmus) > 0 }
	var rows [][]any
	var sets []string
	for _, s := range list {
		for _, r := range s.Litmus {
			rows = append(rows, []any{r.Set, r.Kind, r.Compared, r.Against, r.Tests, r.Agree, r.Explained, r.Undecided, r.Differ, r.Violated})
			if set := fmt.Sprintf("- github.com/%s at commit %s\n", r.Set, r.Revision); !slices.Contains(sets, set) {
				sets = append(sets, set)
			}
		}
	}
	if len(rows) == 0 {
		return ""
	}
	const about = `
The tests of two stateless model checkers, run beside heddle and not part of it, under sequential consistency: heddle's
verdict and number of executions beside what the tool's authors recorded; and, for tests that are straight lines of loads and
stores, beside an enumeration by brute force that shares nothing with either. "Outcomes" are the sets of final values: heddle
must reach each that the enumeration finds, and no other. "Violated" are tests in which heddle found a failure (or an outcome).

`
	heading := []string{"set", "kind", "compared", "against", "tests", "agree", "explained", "undecided", "differ", "violated"}
	return sources(list, has) + strings.Join(sets, "") + about + table(heading, rows, 4) + reasons(list, has) + uncovered(list, has)
}

// known are gaps of all sections.
var known = []string{
	"Weak memory: tests are compared under sequential consistency alone; outcomes that only weaker models have are not looked for.",
	"The oracle's own reading of C and of the C library: both sides run what clang and heddle-llvm make of a program.",
	"Termination: a run without an end is no violation as long as each of its states has a run that ends.",
	"Programs larger than those that are enumerated or drawn: a fault that needs more threads, blocks or operations than they have.",
}

// gaps is the section of what no figure above is about.
func gaps([]summary.Summary) string { return bullets(known) }

// uncovered lists what the writers of a section say that they leave out.
func uncovered(list []summary.Summary, has func(*summary.Summary) bool) string {
	var all []string
	for i := range list {
		for _, g := range list[i].Gaps {
			if has(&list[i]) && !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "\nNot covered here:\n\n" + bullets(all)
}

func bullets(list []string) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "- %s\n", l)
	}
	return b.String()
}
