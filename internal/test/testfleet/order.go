package testfleet

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"
)

// Order is a test to run.
type Order struct {
	Folder string   `json:"folder"` // of the package, from the tree's root
	Test   string   `json:"test"`   // its whole name, a subtest's too
	Below  string   `json:"below"`  // only the subtests of it that this regular expression takes; "": all
	Env    []string `json:"env"`    // NAME=VALUE, of heddle's own variables
	CPU    float64  `json:"cpu"`    // seconds that it may take; 0: without end
	First  bool     `json:"first"`  // end it at the first failure
	Note   string   `json:"note"`   // lines of the output that have this are noted; "": none
	Marks  int      `json:"marks"`  // bytes of a page that what is tested marks (MarksVariable), or 0 if there is none
}

// MarksVariable names the file of a page of zero bytes for the tested program to write to.
const MarksVariable = "HEDDLE_MUTANT_HITS"

// Outcome is how a test ended.
type Outcome string

// The outcomes.
const (
	Passed Outcome = "passed"
	Failed Outcome = "failed"
	Slow   Outcome = "time"   // ended, since it took more CPU time than it may, or did nothing for long
	Large  Outcome = "memory" // ended, since it took more memory than is there
)

// Result is what became of a test.
type Result struct {
	Outcome Outcome       `json:"outcome"`
	Seconds float64       `json:"seconds"` // of the CPU, with that of children
	Wall    time.Duration `json:"wall"`
	Began   []string      `json:"began"`  // tests, in this order
	Failed  []string      `json:"failed"` // tests that said so
	Noted   []string      `json:"noted"`
	Died    bool          `json:"died"`   // it did not end as go test does
	Output  string        `json:"output"` // its last lines
	Marks   []byte        `json:"marks"`
}

const mostMarks = 1 << 22

// variable is an assignment that an order may have. The address of a cluster is none: it has a token.
var variable = regexp.MustCompile(`^HEDDLE_[A-Z0-9_]+=[^\x00]*$`)

// check refuses an order that is none.
func (o *Order) check() error {
	if !fs.ValidPath(o.Folder) {
		return fmt.Errorf("%q is no folder of a tree", o.Folder)
	}
	for _, v := range o.Env {
		if !variable.MatchString(v) || strings.HasPrefix(v, clusterVariable+"=") || strings.HasPrefix(v, MarksVariable+"=") {
			return fmt.Errorf("%q is no variable for a test", v)
		}
	}
	if o.Marks < 0 || o.Marks > mostMarks || o.CPU < 0 {
		return errors.New("an order out of bounds")
	}
	return nil
}

// top is the test of which the order's is a subtest, perhaps.
func (o *Order) top() string {
	name, _, _ := strings.Cut(o.Test, "/")
	return name
}

// pattern is what selects the test and nothing else.
func (o *Order) pattern() string {
	p := Pattern(o.Test)
	if o.Below != "" {
		p += "/" + o.Below
	}
	return p
}

// Pattern selects a test of that name, and its subtests.
func Pattern(test string) string {
	var parts []string
	for _, p := range strings.Split(test, "/") {
		parts = append(parts, "^"+regexp.QuoteMeta(p)+"$")
	}
	return strings.Join(parts, "/")
}
