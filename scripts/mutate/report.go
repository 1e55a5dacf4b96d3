package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// tally counts the mutants of a row.
type tally struct {
	all, killed, time, memory, equivalent, survived, unknown int
}

// summary is what a run came to.
type summary struct {
	mutants []*mutant
	results map[*mutant]result // those of which something is known
	listed  accepted
	partly  bool // not all files were looked at
}

// faults are the reasons for the command to fail.
func (s *summary) faults() (list []string) {
	exists := map[string]bool{}
	for _, m := range s.mutants {
		exists[m.key()] = true
		r, known := s.results[m]
		_, listed := s.listed[m.key()]
		switch {
		case known && r.Outcome == passed && !listed:
			list = append(list, fmt.Sprintf("%s:%d: survives and is not listed: %s", m.file, m.line, m.key()))
		case known && r.Outcome != passed && listed:
			list = append(list, fmt.Sprintf("%s:%d: listed as equivalent, but killed by %s: %s", m.file, m.line, r.Killer, m.key()))
		}
	}
	for k := range s.listed {
		if !exists[k] && !s.partly {
			list = append(list, "listed as equivalent, but there is no such mutant: "+k)
		}
	}
	slices.Sort(list)
	return list
}

func (s *summary) count(row func(m *mutant) string) (rows []string, tallies map[string]*tally) {
	tallies = map[string]*tally{}
	for _, m := range s.mutants {
		k := row(m)
		t := tallies[k]
		if t == nil {
			t = &tally{}
			tallies[k] = t
			rows = append(rows, k)
		}
		t.add(s, m)
	}
	slices.Sort(rows)
	return rows, tallies
}

func (t *tally) add(s *summary, m *mutant) {
	t.all++
	r, known := s.results[m]
	_, listed := s.listed[m.key()]
	switch {
	case !known:
		t.unknown++
	case r.Outcome == passed && listed:
		t.equivalent++
	case r.Outcome == passed:
		t.survived++
	default:
		t.killed++
		switch r.Outcome {
		case slow:
			t.time++
		case large:
			t.memory++
		}
	}
}

// write writes the report as Markdown.
func (s *summary) write(w io.Writer) {
	s.table(w, "file", func(m *mutant) string { return m.file })
	fmt.Fprintln(w)
	s.table(w, "what the code decides", func(m *mutant) string { return m.kind })
	fmt.Fprintln(w)
	s.table(w, "operator", func(m *mutant) string { return m.operator })
	s.survivors(w, "Survivors that are not listed", false)
	s.survivors(w, "Survivors that are equivalent", true)
}

func (s *summary) table(w io.Writer, head string, row func(m *mutant) string) {
	rows, tallies := s.count(row)
	fmt.Fprintf(w, "| %s | mutants | killed | by time | by memory | equivalent | surviving | not run | killed of those run |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n", head)
	_, all := s.count(func(*mutant) string { return "all" })
	for _, r := range append(rows, "all") {
		t := tallies[r]
		if r == "all" {
			t = all[r]
		}
		if t == nil {
			continue
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %s |\n", r, t.all, t.killed, t.time, t.memory, t.equivalent, t.survived,
			t.unknown, percent(t.killed, t.all-t.unknown))
	}
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// survivors lists those that are, or are not, in equivalent.txt.
func (s *summary) survivors(w io.Writer, title string, listed bool) {
	first := true
	for _, m := range s.mutants {
		argument, ok := s.listed[m.key()]
		r, known := s.results[m]
		if ok != listed || !known || r.Outcome != passed {
			continue
		}
		if first {
			fmt.Fprintf(w, "\n%s:\n\n", title)
			first = false
		}
		fmt.Fprintf(w, "- %s:%d %s, %s: `%s` -> `%s`", m.file, m.line, m.function, m.operator, m.before, m.after)
		switch {
		case listed:
			fmt.Fprintf(w, ": %s\n", argument)
		case r.Infected == 0:
			fmt.Fprintln(w, " (no test makes it differ)")
		default:
			fmt.Fprintf(w, " (%d of %d tests that it makes a difference to were run)\n", r.Run, r.Infected)
		}
	}
}

// difference shows a mutant as a change of its lines.
func difference(w io.Writer, m *mutant, text []byte) {
	from := strings.LastIndexByte(string(text[:m.from]), '\n') + 1
	to := len(text)
	if i := strings.IndexByte(string(text[m.to:]), '\n'); i >= 0 {
		to = m.to + i
	}
	after := m.after
	switch after {
	case "no statement":
		after = ""
	default:
		if strings.HasPrefix(after, "no case ") {
			after = "/* " + after + " */"
		}
	}
	fmt.Fprintf(w, "--- %s:%d %s (%s)\n", m.file, m.line, m.function, m.operator)
	for _, l := range strings.Split(string(text[from:to]), "\n") {
		fmt.Fprintln(w, "-"+l)
	}
	for _, l := range strings.Split(string(text[from:m.from])+after+string(text[m.to:to]), "\n") {
		fmt.Fprintln(w, "+"+l)
	}
}
