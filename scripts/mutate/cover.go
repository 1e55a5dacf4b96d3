package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"heddle/internal/test/testfleet"
)

// covered is what is remembered of a unit's run without a mutant.
type covered struct {
	Test    string
	Seconds float64
	Hits    []byte
	Failed  bool // which makes it useless
	Output  string
}

// coverage finds the units of all stages, and which mutants each infects.
type coverage struct {
	work    string
	tree    *testfleet.Tree
	runs    runner
	mutants int
	jobs    int
	stop    func() bool
	log     func(format string, args ...any)
	taken   map[string]bool // tests of former stages, by package, name and environment
}

// units runs every test of the stages once. A test belongs to the first stage that has it.
func (c *coverage) units(stages []stage, binaries map[string]*binary, own []string) ([]*unit, error) {
	var units []*unit
	c.taken = map[string]bool{}
	for i := range stages {
		s := &stages[i]
		folders := []string{s.folder}
		if s.folder == "." {
			folders = own
		}
		for _, folder := range folders {
			b := binaries[folder]
			if b == nil {
				continue
			}
			list, err := c.stage(s, b)
			if err != nil {
				return nil, err
			}
			units = append(units, list...)
		}
	}
	return units, nil
}

// stage gives the units of one stage in one package, from what is known and by runs.
func (c *coverage) stage(s *stage, b *binary) ([]*unit, error) {
	name := filepath.Join(c.work, "cover", hashOf(b.hash, strings.Join(s.env, " "))+".jsonl")
	known, err := readCovered(name)
	if err != nil {
		return nil, err
	}
	tests, err := c.tests(s, b, known)
	if err != nil {
		return nil, err
	}
	missing := slices.DeleteFunc(slices.Clone(tests), func(t string) bool { _, ok := known[t]; return ok })
	if len(missing) > 0 {
		c.log("%s: %d tests of %s without a mutant, for what they reach", s.name, len(missing), b.folder)
	}
	if err := c.runAll(s, b, missing, name, known); err != nil {
		return nil, err
	}
	var units []*unit
	for _, t := range tests {
		k, ok := known[t]
		if !ok {
			continue // stopped
		}
		if k.Failed {
			c.log("%s %s fails without a mutant, and is not used:\n%s", b.folder, t, lastLines(k.Output, 5))
			continue
		}
		units = append(units, &unit{stage: s, binary: b, test: t, seconds: k.Seconds, hits: k.Hits})
	}
	return units, nil
}

// tests lists those of a stage. Where subtests are to run one by one, a run finds them.
func (c *coverage) tests(s *stage, b *binary, known map[string]covered) ([]string, error) {
	top, inner, deep := strings.Cut(s.run, "/") // -test.list knows no subtests
	takes, err := regexp.Compile(top)
	if err != nil {
		return nil, fmt.Errorf("stage %s: %w", s.name, err)
	}
	all, err := c.tree.Tests(b.folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.folder, err)
	}
	var tests []string
	for _, t := range all {
		if key := b.folder + " " + t + " " + strings.Join(s.env, " "); strings.HasPrefix(t, "Test") && takes.MatchString(t) && !c.taken[key] {
			tests = append(tests, t)
			c.taken[key] = true
		}
	}
	if !s.split {
		return tests, nil
	}
	var leaves []string
	for _, t := range tests {
		run := testfleet.Pattern(t)
		o := testfleet.Order{Folder: b.folder, Test: t, Env: s.env, First: true}
		if deep {
			run += "/" + inner
			o.Below = inner
		}
		k, ok := known["split "+run]
		if !ok {
			m, err := c.runs(o)
			if err != nil {
				return nil, err
			}
			k = covered{Test: "split " + run, Output: strings.Join(m.Began, "\n")}
			name := filepath.Join(c.work, "cover", hashOf(b.hash, strings.Join(s.env, " "))+".jsonl")
			if err := appendCovered(name, k); err != nil {
				return nil, err
			}
		}
		leaves = append(leaves, leavesOf(strings.Split(k.Output, "\n"))...)
	}
	return leaves, nil
}

// leavesOf leaves out the tests that have subtests.
func leavesOf(tests []string) (leaves []string) {
	inner := map[string]bool{}
	for _, t := range tests {
		for i, c := range t {
			if c == '/' {
				inner[t[:i]] = true
			}
		}
	}
	for _, t := range tests {
		if !inner[t] && t != "" {
			leaves = append(leaves, t)
		}
	}
	return leaves
}

func (c *coverage) runAll(s *stage, b *binary, tests []string, name string, known map[string]covered) error {
	var mu sync.Mutex
	var first error
	work := make(chan string)
	var wg sync.WaitGroup
	for range c.jobs {
		wg.Go(func() {
			for t := range work {
				k, err := c.one(s, b, t)
				mu.Lock()
				if err == nil {
					known[t] = k
				}
				if err == nil && !k.Failed { // what fails is tried again the next time
					err = appendCovered(name, k)
				}
				if first == nil {
					first = err
				}
				mu.Unlock()
			}
		})
	}
	for _, t := range tests {
		if c.stop() {
			break
		}
		work <- t
	}
	close(work)
	wg.Wait()
	return first
}

// one runs a test with a shared page that the mutants mark.
func (c *coverage) one(s *stage, b *binary, test string) (covered, error) {
	m, err := c.runs(testfleet.Order{Folder: b.folder, Test: test, Env: s.env, First: true, Marks: max(1, c.mutants)})
	if err == nil && len(m.Marks) < c.mutants {
		err = fmt.Errorf("%s %s: %d marks of %d", b.folder, test, len(m.Marks), c.mutants)
	}
	if err != nil {
		return covered{}, err
	}
	k := covered{Test: test, Seconds: m.Seconds, Hits: make([]byte, (c.mutants+7)/8), Failed: m.Outcome != passed}
	for i := range c.mutants {
		k.Hits[i/8] |= m.Marks[i] & 1 << (i % 8)
	}
	if k.Failed {
		k.Output = m.Output
	}
	return k, nil
}

func readCovered(name string) (map[string]covered, error) {
	known := map[string]covered{}
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<26)
	for s.Scan() {
		var k covered
		if json.Unmarshal(s.Bytes(), &k) == nil { // the last line may have been cut off
			known[k.Test] = k
		}
	}
	return known, s.Err()
}

func appendCovered(name string, k covered) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer f.Close()
	line, err := json.Marshal(k)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return err
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
