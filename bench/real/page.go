package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const preface = `# Public libraries

` + "`go run ./bench/real -sources DIR -heddle bin/heddle`" + ` checks small programs that use public libraries, and writes this page. DIR holds
the libraries' sources at the commits below; nothing is fetched, and nothing of them lies in this repository.
[real/manifest.toml](real/manifest.toml) lists repository, commit, licence, files, flags and the programs, which lie in real/harness. A program has two or three
threads that use the library, or one and unknown inputs, and asserts what the library promises; its bounds are small.

A planted bug is a change of a line or two of the library, of a kind that is made by mistake; the same program must then be violated.
Weak memory orders count as sequentially consistent, which each verdict lists as an assumption: where a library needs them, a proof says
that it is right on machines that keep the order. So no planted bug is one that only weak memory shows.
`

// render is the page.
func (o *options) render(libraries []*library, done map[string]result) string {
	var b strings.Builder
	b.WriteString(preface)
	fmt.Fprintf(&b, "\nLimits: %s and %d MB for a program, %d at a time.", o.time, o.megabytes, o.jobs)
	if list := builds(done); len(list) > 0 {
		fmt.Fprintf(&b, " Builds: %s.", strings.Join(list, ", "))
	}
	programs, planted := 0, 0
	for _, l := range libraries {
		programs += len(l.Harnesses)
		planted += len(l.Bugs)
	}
	fmt.Fprintf(&b, "\n%s, %d programs, %d planted bugs.\n", plural(len(libraries), "library", "libraries"), programs, planted)
	writeLibraries(&b, libraries, done)
	writeAnswers(&b, libraries, done)
	writeExplained(&b, libraries, done)
	writeBugs(&b, libraries, done)
	return b.String()
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// builds are the commits that results are of.
func builds(done map[string]result) []string {
	set := map[string]bool{}
	for _, r := range done {
		if r.build != "" {
			set[r.build] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

func writeLibraries(b *strings.Builder, libraries []*library, done map[string]result) {
	b.WriteString("\n## Libraries\n\n| library | what it is | commit | licence | language |\n|---|---|---|---|---|\n")
	for _, l := range libraries {
		fmt.Fprintf(b, "| %s | %s | `%s` | %s | %s |\n", l.Repository, l.About, l.Commit[:10], l.Licence, l.language())
	}
}

// language is that of the programs, by their names.
func (l *library) language() string {
	if strings.HasSuffix(l.Harnesses[0].File, ".cc") {
		return "C++"
	}
	return "C"
}

func writeAnswers(b *strings.Builder, libraries []*library, done map[string]result) {
	b.WriteString("\n## The libraries as they are\n\n| library | program | what it asserts | answer | states | time |\n|---|---|---|---|--:|--:|\n")
	for _, t := range all(libraries) {
		if t.bug == nil {
			r := done[t.key()]
			fmt.Fprintf(b, "| %s | [%s](real/harness/%s) | %s | %s | %s |\n", t.Name, t.harness.File, t.harness.File, t.harness.Shows, answerOf(t, done), figures(r))
		}
	}
}

// answerOf is the answer, with a mark if it is not the expected one.
func answerOf(t task, done map[string]result) string {
	r, ran := done[t.key()]
	switch {
	case !ran:
		return "not run"
	case r.answer != t.expect():
		return "**" + r.answer + "**, not " + t.expect()
	}
	return r.answer
}

func figures(r result) string {
	if r.answer == "" {
		return " | "
	}
	return fmt.Sprintf("%d | %.1f s", r.states, r.seconds)
}

// all are the tasks of all libraries.
func all(libraries []*library) (list []task) {
	for _, l := range libraries {
		list = append(list, l.tasks()...)
	}
	return list
}

// writeExplained lists what is not verified, or not as expected, with the reason.
func writeExplained(b *strings.Builder, libraries []*library, done map[string]result) {
	b.WriteString("\n## What is not verified, and why\n\n")
	n := 0
	for _, t := range all(libraries) {
		r, ran := done[t.key()]
		if t.bug != nil || !ran || r.answer == "verified" && t.expect() == "verified" {
			continue
		}
		if n++; n == 1 {
			b.WriteString("| program | heddle says | whose it is | why |\n|---|---|---|---|\n")
		}
		why, whose := t.harness.Why, t.harness.Whose
		if r.answer != t.expect() {
			why, whose = "not explained", ""
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", t.harness.File, cell(r.headline), whose, why)
	}
	if n == 0 {
		b.WriteString("Nothing.\n")
	}
}

func writeBugs(b *strings.Builder, libraries []*library, done map[string]result) {
	b.WriteString("\n## Planted bugs\n\n| library | program | what is changed | answer | what heddle says | states | time |\n|---|---|---|---|---|--:|--:|\n")
	for _, t := range all(libraries) {
		if t.bug != nil {
			r := done[t.key()]
			fmt.Fprintf(b, "| %s | %s | %s: %s | %s | %s | %s |\n", t.Name, t.harness.File, t.bug.File, t.bug.What, answerOf(t, done), cell(r.headline), figures(r))
		}
	}
}

// cell is text that fits into a cell of a table: a headline without the answer, which stands beside it.
func cell(text string) string {
	for _, answer := range []string{"verified: ", "violated: ", "unknown: "} {
		text = strings.TrimPrefix(text, answer)
	}
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", `\<`, "*", `\*`, "_", `\_`).Replace(text)
}
