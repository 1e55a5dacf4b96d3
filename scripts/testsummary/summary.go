package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

// event is one line of `go test -json`; see `go doc test2json` and `go help buildjson`.
type event struct {
	Action      string
	Package     string
	Test        string
	Output      string
	Elapsed     float64
	ImportPath  string // of build-output and build-fail
	FailedBuild string // of the fail of a package that was not built
}

// test is what is known about one test or subtest.
type test struct {
	output   []string
	begun    bool   // a name with a slash has parents that are no tests
	result   string // pass, fail, skip; empty while it runs
	children int    // subtests
	failed   int    // subtests that failed
}

// packageRun is what is known about one package under test.
type packageRun struct {
	tests  map[string]*test
	output []string // of no test
	result string
}

// summary collects a run. What counts is leaves: a test with subtests counts only if it failed by itself.
type summary struct {
	out      io.Writer
	packages map[string]*packageRun
	builds   map[string][]string // output of builds by import path
	skipped  []string
	slow     []slowTest
	passed   int
	failed   int
}

func newSummary(out io.Writer) *summary {
	return &summary{out: out, packages: map[string]*packageRun{}, builds: map[string][]string{}}
}

// read consumes the events up to the end of the stream. A line that is no event is printed as it came.
func (s *summary) read(in io.Reader) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			s.line(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s *summary) line(line string) {
	var e event
	if err := json.Unmarshal([]byte(line), &e); err != nil || e.Action == "" {
		fmt.Fprintln(s.out, strings.TrimRight(line, "\n"))
		return
	}
	switch {
	case e.Action == "build-output":
		s.builds[e.ImportPath] = append(s.builds[e.ImportPath], e.Output)
	case e.Package == "":
	case e.Test == "":
		s.packageEvent(e)
	default:
		s.testEvent(e)
	}
}

func (s *summary) packageOf(name string) *packageRun {
	p := s.packages[name]
	if p == nil {
		p = &packageRun{tests: map[string]*test{}}
		s.packages[name] = p
	}
	return p
}

// testOf returns the record of a test; a new subtest is counted with its parent.
func (p *packageRun) testOf(name string) *test {
	t := p.tests[name]
	if t == nil {
		t = &test{}
		p.tests[name] = t
		if parent := p.parentOf(name); parent != nil {
			parent.children++
		}
	}
	return t
}

func (p *packageRun) parentOf(name string) *test {
	for i := strings.LastIndexByte(name, '/'); i > 0; i = strings.LastIndexByte(name, '/') {
		if name = name[:i]; p.testOf(name).begun {
			return p.testOf(name)
		}
	}
	return nil
}

func (s *summary) testEvent(e event) {
	p := s.packageOf(e.Package)
	t := p.testOf(e.Test)
	switch e.Action {
	case "run":
		t.begun = true
	case "output":
		t.output = append(t.output, e.Output)
	case "pass", "fail", "skip":
		t.result = e.Action
		s.time(e)
		if parent := p.parentOf(e.Test); parent != nil && e.Action == "fail" {
			parent.failed++
		}
		s.count(e, t)
		t.output = nil
	}
}

// slowTest is a test that took a second or more.
type slowTest struct {
	name    string
	seconds float64
}

// time notes how long a test took, with its subtests.
func (s *summary) time(e event) {
	if e.Elapsed >= 1 && !strings.Contains(e.Test, "/") {
		s.slow = append(s.slow, slowTest{e.Package + " " + e.Test, e.Elapsed})
	}
}

// mostSlow is how many of the slowest tests are named.
const mostSlow = 5

// slowest prints which tests took longest.
func (s *summary) slowest() {
	sort.SliceStable(s.slow, func(i, j int) bool { return s.slow[i].seconds > s.slow[j].seconds })
	var list []string
	for _, t := range s.slow[:min(mostSlow, len(s.slow))] {
		list = append(list, fmt.Sprintf("%s %.0fs", t.name, t.seconds))
	}
	if len(list) > 0 {
		fmt.Fprintf(s.out, "slowest: %s\n", strings.Join(list, ", "))
	}
}

func (s *summary) count(e event, t *test) {
	switch {
	case e.Action == "pass" && t.children == 0:
		s.passed++
	case e.Action == "skip":
		s.skipped = append(s.skipped, skipLine(e, t))
	case e.Action == "fail":
		if t.failed == 0 {
			s.failed++
		}
		fmt.Fprintf(s.out, "--- FAIL %s %s (%.1fs)\n%s", e.Package, e.Test, e.Elapsed, strings.Join(t.output, ""))
	}
}

// skipLine names a skipped test with the reason it gave.
func skipLine(e event, t *test) string {
	var reason []string
	for _, line := range t.output {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "===") && !strings.HasPrefix(line, "---") {
			reason = append(reason, line)
		}
	}
	return fmt.Sprintf("%s %s: %s", e.Package, e.Test, strings.Join(reason, " "))
}

func (s *summary) packageEvent(e event) {
	p := s.packageOf(e.Package)
	switch e.Action {
	case "output":
		p.output = append(p.output, e.Output)
	case "pass":
		p.result = e.Action
		fmt.Fprintf(s.out, "ok   %s (%.1fs)\n", e.Package, e.Elapsed)
	case "skip":
		p.result = e.Action // no test files
	case "fail":
		p.result = e.Action
		s.packageFailed(e, p)
	}
}

// packageFailed prints why. A package that failed without a failed test (it was not built, panicked, ran out of
// time) counts as one failure.
func (s *summary) packageFailed(e event, p *packageRun) {
	fmt.Fprintf(s.out, "FAIL %s (%.1fs)\n", e.Package, e.Elapsed)
	if e.FailedBuild != "" {
		fmt.Fprint(s.out, strings.Join(s.builds[e.FailedBuild], ""))
	}
	anyFailed := false
	for _, name := range sortedKeys(p.tests) {
		t := p.tests[name]
		anyFailed = anyFailed || t.result == "fail"
		if t.begun && t.result == "" {
			fmt.Fprintf(s.out, "--- unfinished %s %s\n%s", e.Package, name, strings.Join(t.output, ""))
		}
	}
	if !anyFailed {
		s.failed++
		fmt.Fprint(s.out, strings.Join(p.output, ""))
	}
}

// close prints the closing lines and reports whether the run was good.
func (s *summary) close() bool {
	for _, name := range sortedKeys(s.packages) {
		if s.packages[name].result == "" {
			s.failed++
			fmt.Fprintf(s.out, "FAIL %s: never ended\n", name)
		}
	}
	if len(s.skipped) > 0 {
		sort.Strings(s.skipped)
		fmt.Fprintf(s.out, "%d skipped:\n  %s\n", len(s.skipped), strings.Join(s.skipped, "\n  "))
	}
	s.slowest()
	if s.passed == 0 && s.failed == 0 {
		fmt.Fprintln(s.out, "FAIL: no test was run")
		s.failed++
	}
	fmt.Fprintf(s.out, "%d passed, %d failed\n", s.passed, s.failed)
	return s.failed == 0
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
