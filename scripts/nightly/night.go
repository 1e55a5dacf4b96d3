package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"

	"heddle/internal/test/seeds"
	"heddle/internal/test/testfleet"
)

// team runs tests.
type team interface {
	Width() int
	Run(number uint64, o testfleet.Order) (testfleet.Result, string, error)
}

// part is a range of a test's seeds.
type part struct {
	comparison
	from, to, of uint64
}

// night is what is run, and what came of it.
type night struct {
	o     *options
	team  team
	tests []comparison
	tell  func(text string)

	mu      sync.Mutex
	tallies map[comparison]*tally
	faults  []string
	done    int
	all     int
}

// tally counts the seeds of a test.
type tally struct {
	seeds, ran, failed uint64
	seconds            float64
	of                 uint64 // that it has; 0: not known
}

// run runs all parts.
func (n *night) run(ctx context.Context) {
	n.tallies = map[comparison]*tally{}
	var parts []part
	n.each(len(n.tests), func(i int) {
		c := n.tests[i]
		of, err := n.count(c)
		n.mu.Lock()
		defer n.mu.Unlock()
		n.tallies[c] = &tally{of: of}
		if err != nil {
			n.faults = append(n.faults, fmt.Sprintf("not run: %s: %v", c, err))
		}
	})
	for _, c := range n.tests {
		t := n.tallies[c]
		if t.seeds = t.of; n.o.most > 0 {
			t.seeds = min(t.seeds, n.o.most)
		}
		for from := uint64(1); from <= t.seeds; from += n.o.seeds {
			parts = append(parts, part{c, from, min(t.seeds, from+n.o.seeds-1), t.of})
		}
	}
	n.all = len(parts)
	n.tell(fmt.Sprintf("%d tests, %d tasks", len(n.tests), n.all))
	n.each(len(parts), func(i int) {
		if ctx.Err() == nil {
			n.part(parts[i])
		}
	})
}

// each calls f for each number, several at a time.
func (n *night) each(most int, f func(i int)) {
	numbers := make(chan int)
	var all sync.WaitGroup
	for range min(most, n.team.Width()) {
		all.Go(func() {
			for i := range numbers {
				f(i)
			}
		})
	}
	for i := range most {
		numbers <- i
	}
	close(numbers)
	all.Wait()
}

// variables are those of a test.
func (n *night) variables(which string) (list []string) {
	if !n.o.short {
		list = append(list, "HEDDLE_NIGHTLY=1")
	}
	return append(list, seeds.Variable+"="+which)
}

// order has a test run. Its number follows from what it is, so that who asks again finds the result.
func (n *night) order(o testfleet.Order) (testfleet.Result, string, error) {
	text, err := json.Marshal(o)
	if err != nil {
		return testfleet.Result{}, "", err
	}
	sum := sha256.Sum256(text)
	return n.team.Run(binary.BigEndian.Uint64(sum[:8])>>1, o)
}

var said = regexp.MustCompile(regexp.QuoteMeta(seeds.Said) + `(\d+)$`)

// count asks a test how many seeds it has.
func (n *night) count(c comparison) (uint64, error) {
	r, worker, err := n.order(testfleet.Order{Folder: c.folder, Test: c.test, Env: n.variables(seeds.Count), CPU: n.o.limit.Seconds(), Note: seeds.Said})
	if err != nil {
		return 0, err
	}
	for _, line := range r.Noted {
		if m := said.FindStringSubmatch(line); m != nil && r.Outcome == testfleet.Passed {
			return strconv.ParseUint(m[1], 10, 32)
		}
	}
	return 0, fmt.Errorf("it does not say how many seeds it has (%s, by worker %s)\n%s", r.Outcome, worker, r.Output)
}

// part runs the seeds of a part, and notes what came of them.
func (n *night) part(p part) {
	r, worker, err := n.try(p)
	failed := failing(p, r)
	if err == nil && r.Outcome != testfleet.Passed && len(failed) == 0 && p.from < p.to {
		n.alone(p, r, worker)
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.counts(p, r.Seconds, err == nil)
	switch {
	case err != nil:
		n.faults = append(n.faults, fmt.Sprintf("not run: %s, seeds %d to %d: %v", p.comparison, p.from, p.to, err))
	case r.Outcome == testfleet.Passed:
	case len(failed) > 0:
		for _, seed := range failed {
			n.fails(part{p.comparison, seed, seed, p.of}, r, worker)
		}
	default:
		n.fails(p, r, worker)
	}
}

// counts notes that a part is done. The caller holds the lock.
func (n *night) counts(p part, seconds float64, ran bool) {
	t := n.tallies[p.comparison]
	t.seconds += seconds
	if ran {
		t.ran += p.to - p.from + 1
	}
	if n.done++; n.done%50 == 0 || n.done == n.all {
		n.tell(fmt.Sprintf("%d of %d tasks, %d faults", n.done, n.all, len(n.faults)))
	}
}

// fails notes a seed that fails, or several that fail together. The caller holds the lock.
func (n *night) fails(p part, r testfleet.Result, worker string) {
	n.tallies[p.comparison].failed += p.to - p.from + 1
	what := fmt.Sprintf("seed %d", p.from)
	if p.from < p.to {
		what = fmt.Sprintf("seeds %d to %d together, none of them alone", p.from, p.to)
	}
	how := map[testfleet.Outcome]string{testfleet.Slow: "took too much time", testfleet.Large: "took too much memory"}[r.Outcome]
	if how == "" {
		how = "fails"
	}
	n.faults = append(n.faults, fmt.Sprintf("%s: %s %s, at worker %s:\n  %s\n%s", p.comparison, what, how, worker, n.command(p), indented(r.Output)))
}

// command repeats a part.
func (n *night) command(p part) string {
	return fmt.Sprintf("%s go test -count=1 ./%s -run '^%s$'", strings.Join(n.variables(fmt.Sprintf("%d-%d", p.from, p.to)), " "), p.folder, p.test)
}

func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }

// alone runs each seed of a part by itself, for one of them has ended the test without a name.
func (n *night) alone(p part, together testfleet.Result, worker string) {
	found := false
	for seed := p.from; seed <= p.to; seed++ {
		one := part{p.comparison, seed, seed, p.of}
		r, by, err := n.try(one)
		n.mu.Lock()
		switch {
		case err != nil:
			found = true
			n.faults = append(n.faults, fmt.Sprintf("not run: %s, seed %d: %v", p.comparison, seed, err))
		case r.Outcome != testfleet.Passed:
			found = true
			n.fails(one, r, by)
		}
		n.tallies[p.comparison].seconds += r.Seconds
		if err == nil {
			n.tallies[p.comparison].ran++
		}
		n.mu.Unlock()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if !found {
		n.fails(p, together, worker)
	}
	n.counts(p, together.Seconds, false)
}

// try runs a part. A test that passes without having come to its seeds was not run.
func (n *night) try(p part) (testfleet.Result, string, error) {
	which := fmt.Sprintf("%d-%d", p.from, p.to)
	note := fmt.Sprintf("seeds: %d to %d of %d", p.from, p.to, p.of)
	r, worker, err := n.order(testfleet.Order{Folder: p.folder, Test: p.test, Env: n.variables(which), CPU: n.o.limit.Seconds() * float64(p.to-p.from+1), Note: note})
	if err == nil && r.Outcome == testfleet.Passed && len(r.Noted) == 0 {
		err = fmt.Errorf("the test passes, and has taken no seeds (worker %s)\n%s", worker, indented(r.Output))
	}
	return r, worker, err
}

var seedOf = regexp.MustCompile(`/seed(\d+)`)

// failing are the seeds that have failed, if the test has come to its end and names them all.
func failing(p part, r testfleet.Result) (list []uint64) {
	ended, known := false, map[uint64]bool{}
	for _, name := range r.Failed {
		ended = ended || name == p.test
		m := seedOf.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		seed, err := strconv.ParseUint(m[1], 10, 64)
		if err != nil || seed < p.from || seed > p.to {
			return nil
		}
		if !known[seed] {
			known[seed] = true
			list = append(list, seed)
		}
	}
	if !ended || r.Outcome != testfleet.Failed || r.Died {
		return nil
	}
	return list
}

// report writes what came of all, and says whether nothing failed and all was run, and whether all was run.
func (n *night) report(out io.Writer) (ok, whole bool) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "test\tseeds\trun\tfailed\tCPU")
	whole = true
	for _, c := range n.tests {
		t := n.tallies[c]
		fmt.Fprintf(w, "%s\t%d of %d\t%d\t%d\t%.0f s\n", c, t.seeds, t.of, t.ran, t.failed, t.seconds)
		whole = whole && t.ran == t.seeds && t.of > 0
	}
	w.Flush()
	for _, f := range n.faults {
		fmt.Fprintln(out, f)
	}
	ok = whole && len(n.faults) == 0
	switch {
	case ok:
		fmt.Fprintln(out, "no seed fails")
	case !whole:
		fmt.Fprintln(out, "not all seeds were run")
	}
	return ok, whole
}
