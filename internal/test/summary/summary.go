// Package summary collects results of tests and tools for bench/SOUNDNESS.md: programs compared, mutants killed,
// litmus tests that agree. A test calls Write with its figures; they are kept only where the environment variable
// HEDDLE_SOUNDNESS names a directory, and then as one JSON file a writer.
//
// The package must not know engines or tests. Its types are Summary, the document, and its rows.
//
// Invariants:
//  1. Every row adds up (Check): the number of comparisons is the sum of their outcomes, and there
//     are as many causes as explained differences.
//  2. A file that Read accepts was accepted by Check.
//
// It can miss wrong figures that add up: it sees sums, not the runs.
package summary

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Schema is the first field of a document.
const Schema = "heddle-soundness/1"

// Variable is the environment variable that names the directory of summaries.
const Variable = "HEDDLE_SOUNDNESS"

// Summary is one writer's figures. Its rows are of one sort.
type Summary struct {
	Schema   string     `json:"schema"`
	Name     string     `json:"name"`     // the file's name without .json: oracle-enumerated
	Source   string     `json:"source"`   // what made it: go test ./internal/test/oracle -run TestEnumerated
	Revision string     `json:"revision"` // of the project, as git names it; filled in by Write
	Programs []Programs `json:"programs,omitempty"`
	Mutants  []Mutants  `json:"mutants,omitempty"`
	Litmus   []Litmus   `json:"litmus,omitempty"`
	Causes   []Cause    `json:"causes,omitempty"` // of differences that are explained
	Gaps     []string   `json:"gaps,omitempty"`   // what this writer does not cover, one sentence each
}

// Programs is one kind of program compared by one pair of judges: the oracle and an engine, or two engines.
type Programs struct {
	Kind      string `json:"kind"`    // enumerated control flow, random threads with signals, ...
	Against   string `json:"against"` // oracle, reduction=none, engine=symbolic, ...
	Programs  int    `json:"programs"`
	Answers   int    `json:"answers"`   // answers compared: programs times reductions, stores, orders
	Agree     int    `json:"agree"`     // of them
	Undecided int    `json:"undecided"` // one side had no answer
	Explained int    `json:"explained"` // differences with a cause
	Differ    int    `json:"differ"`    // differences without
	Violated  int    `json:"violated"`  // programs that fail, so that agreement is not all of one side
}

// Mutants are those of one file.
type Mutants struct {
	File       string `json:"file"`
	Mutants    int    `json:"mutants"`
	Killed     int    `json:"killed"`
	Equivalent int    `json:"equivalent"` // survivors with an argument why no test can tell
	Survived   int    `json:"survived"`   // the others
	Unbuilt    int    `json:"unbuilt"`    // do not compile; not counted in Mutants
}

// Litmus is one kind of another tool's tests.
type Litmus struct {
	Set      string `json:"set"`      // the repository
	Revision string `json:"revision"` // of the set
	Kind     string `json:"kind"`     // a folder of the set, or what is compared
	Compared string `json:"compared"` // verdicts, executions, outcomes
	Against  string `json:"against"`  // the tool's recorded answer, or the enumerator's
	Tests    int    `json:"tests"`
	Agree    int    `json:"agree"`
	// Explained differ for a cause that is named, Undecided have no answer of heddle, Differ differ without a cause.
	Explained int `json:"explained"`
	Undecided int `json:"undecided"`
	Differ    int `json:"differ"`
	// Violated are the tests of which heddle found a failure, or outcomes that it reached.
	Violated int `json:"violated"`
}

// Cause is why answers differ, and how often.
type Cause struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Count int    `json:"count"`
}

// Check reports the first row that does not add up.
func (s *Summary) Check() error {
	if s.Schema != Schema {
		return fmt.Errorf("summary %s: schema %q, want %q", s.Name, s.Schema, Schema)
	}
	if s.Name == "" || s.Name != filepath.Base(s.Name) || s.Source == "" {
		return fmt.Errorf("summary %q from %q: it needs a plain name and a source", s.Name, s.Source)
	}
	if n := min(1, len(s.Programs)) + min(1, len(s.Mutants)) + min(1, len(s.Litmus)); n != 1 {
		return fmt.Errorf("summary %s: rows of %d sorts; it needs one of programs, mutants, litmus", s.Name, n)
	}
	explained := 0
	var faults []error
	for _, r := range s.Programs {
		explained += r.Explained
		faults = append(faults, s.sum(r.Kind, r.Answers, r.Agree, r.Undecided, r.Explained, r.Differ),
			s.sum(r.Kind, r.Programs, r.Violated, r.Programs-r.Violated))
	}
	for _, r := range s.Mutants {
		faults = append(faults, s.sum(r.File, r.Mutants, r.Killed, r.Equivalent, r.Survived))
	}
	for _, r := range s.Litmus {
		explained += r.Explained
		faults = append(faults, s.sum(r.Set+" "+r.Kind+" "+r.Compared, r.Tests, r.Agree, r.Undecided, r.Explained, r.Differ))
	}
	causes := 0
	for _, c := range s.Causes {
		causes += c.Count
	}
	return errors.Join(append(faults, s.sum("causes of what is explained", explained, causes))...)
}

// sum reports a row whose parts are negative or are not the whole.
func (s *Summary) sum(row string, whole int, parts ...int) error {
	sum := 0
	for _, p := range parts {
		if p < 0 {
			return fmt.Errorf("summary %s, %s: negative figure %d", s.Name, row, p)
		}
		sum += p
	}
	if sum != whole {
		return fmt.Errorf("summary %s, %s: %d are not the sum of %v", s.Name, row, whole, parts)
	}
	return nil
}

// Write keeps a summary in the directory that the environment names, if it does.
func Write(s Summary) error {
	dir := os.Getenv(Variable)
	if dir == "" {
		return nil
	}
	return WriteTo(dir, s)
}

// WriteTo keeps a summary in a directory, which it makes.
func WriteTo(dir string, s Summary) error {
	s.Schema = Schema
	if s.Revision == "" {
		_, s.Revision = commit(".")
	}
	if err := s.Check(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, s.Name+".json"), append(text, '\n'), 0o666)
}

// Read reads all summaries of a directory, by name. A directory that does not exist has none.
func Read(dir string) ([]Summary, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var list []Summary
	for _, name := range names {
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var s Summary
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := s.Check(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// Revision is the commit of the checkout whose top a directory is; empty if git knows none there.
func Revision(dir string) string {
	prefix, name := commit(dir)
	if prefix != "" { // a folder of some other checkout
		return ""
	}
	return name
}

// commit is what git says of a directory: where it is in its checkout, and the checkout's commit.
func commit(dir string) (prefix, name string) {
	out, err := exec.Command("git", "-C", dir, "rev-parse", "--show-prefix", "--short=12", "HEAD").Output()
	if err != nil {
		return "", ""
	}
	prefix, name, _ = strings.Cut(string(out), "\n")
	return prefix, strings.TrimSpace(name)
}
