package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"heddle/internal/test/testfleet"
)

// result is what is known about a mutant.
type result struct {
	Outcome  outcome // passed: it survived
	Killer   string  // the test that killed it
	Run      int     // tests that infect it and were run
	Infected int     // tests that infect it
	Nightly  bool    // the nightly stages were run too
	Hash     string  // of what the result depends on
}

// campaign runs mutants, side by side, and remembers what became of them.
type campaign struct {
	work   string
	o      options
	runs   runner
	units  []*unit
	stop   func() bool
	log    func(format string, args ...any)
	hashes hashes

	mu       sync.Mutex
	results  map[string]result
	unsaved  int
	tried    map[string]int // by unit and file, and by unit
	killed   map[string]int
	finished int
	breadth  map[*unit]map[string]float64 // which part of a file's mutants a unit infects
}

// hashes say what results depend on.
type hashes struct {
	code  func(folder string) string // of a package without its tests
	tests func(folder string) string
	all   string // of everything
}

func (c *campaign) resultsName() string { return filepath.Join(c.work, "results.json") }

// load reads former results.
func (c *campaign) load() error {
	c.results, c.tried, c.killed = map[string]result{}, map[string]int{}, map[string]int{}
	text, err := os.ReadFile(c.resultsName())
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, &c.results)
}

// save writes the results, so that the file is always whole.
func (c *campaign) save() error {
	text, err := json.MarshalIndent(c.results, "", " ")
	if err != nil {
		return err
	}
	name := c.resultsName()
	if err := os.WriteFile(name+".new", text, 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// hash is that of what a result depends on: a mutant stays killed as long as its package and the test are the same; a
// survivor survives as long as nothing changes at all.
func (c *campaign) hash(m *mutant, killer string) string {
	code := c.hashes.code(filepath.Dir(m.file))
	if killer == "" {
		return hashOf("survivor", code, c.hashes.all)
	}
	folder, _, _ := strings.Cut(killer, " ")
	return hashOf("killed", code, c.hashes.tests(folder), killer)
}

// known is a former result that still holds.
func (c *campaign) known(m *mutant) (result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, ok := c.results[m.key()]
	if !ok || r.Hash != c.hash(m, r.Killer) {
		return r, false
	}
	return r, r.Killer != "" || r.Nightly || !c.o.nightly
}

// measure counts how much of each file the units infect.
func (c *campaign) measure(mutants []*mutant) {
	c.breadth = map[*unit]map[string]float64{}
	all := map[string]float64{}
	for _, m := range mutants {
		all[m.file]++
	}
	for _, u := range c.units {
		part := map[string]float64{}
		for _, m := range mutants {
			if u.infects(m.id) {
				part[m.file] += 1 / all[m.file]
			}
		}
		c.breadth[u] = part
	}
}

// run runs the mutants of which nothing is known.
func (c *campaign) run(mutants []*mutant) error {
	var todo []*mutant
	for _, m := range mutants {
		if _, ok := c.known(m); c.o.fresh || !ok {
			todo = append(todo, m)
		}
	}
	c.log("%d mutants to run, %d known", len(todo), len(mutants)-len(todo))
	work := make(chan *mutant)
	var wg sync.WaitGroup
	var first error
	for range c.o.jobs {
		wg.Go(func() {
			for m := range work {
				if err := c.one(m, len(todo)); err != nil {
					c.mu.Lock()
					first = err
					c.mu.Unlock()
				}
			}
		})
	}
	for _, m := range todo {
		if c.stop() {
			break
		}
		work <- m
	}
	close(work)
	wg.Wait()
	if err := c.save(); err != nil {
		return err
	}
	return first
}

// one runs the tests that infect a mutant until one kills it.
func (c *campaign) one(m *mutant, of int) error {
	former := c.formerKiller(m)
	units := c.infecting(m, former)
	r := result{Outcome: passed, Infected: len(units), Nightly: c.o.nightly}
	seconds := 0.0
	for _, u := range units {
		if c.stop() {
			return nil // it stays unknown
		}
		if u.name() != former && r.Run > 0 && seconds+u.seconds > c.o.each.Seconds() {
			continue
		}
		seconds += u.seconds
		got, err := c.try(u, m)
		if err != nil {
			return err
		}
		r.Run++
		c.note(u, m, got != passed)
		if got != passed {
			r.Outcome, r.Killer = got, u.name()
			break
		}
	}
	r.Hash = c.hash(m, r.Killer)
	return c.keep(m, r, of)
}

// patient is how long a test may take for its failure to be believed: tests bound searches by the clock.
const patient = 5 * time.Second

// try runs a test under a mutant. A failure of one that took long counts if the test passes without the mutant now.
func (c *campaign) try(u *unit, m *mutant) (outcome, error) {
	p := testfleet.Order{Folder: u.binary.folder, Test: u.test, Env: slices.Clone(u.stage.env), First: true}
	with := p
	with.CPU, with.Env = 5*u.seconds+3, append(slices.Clone(p.Env), fmt.Sprintf("HEDDLE_MUTANT=%d", m.id))
	got, err := c.runs(with)
	if err != nil || got.Outcome != failed || got.Wall < patient {
		return got.Outcome, err
	}
	without, err := c.runs(p)
	if err == nil && without.Outcome != passed {
		c.log("%s fails without a mutant too, after %v", u.name(), without.Wall.Round(time.Second))
		return passed, nil
	}
	return got.Outcome, err
}

func (c *campaign) formerKiller(m *mutant) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.results[m.key()].Killer
}

// keep remembers a result, and writes the file now and then.
func (c *campaign) keep(m *mutant, r result, of int) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.results[m.key()] = r
	c.finished++
	if r.Outcome == passed {
		c.log("%d/%d mutant %d survives %d of %d tests: %s:%d %s: %s -> %s", c.finished, of, m.id, r.Run, r.Infected, m.file, m.line,
			m.operator, m.before, m.after)
	} else if c.finished%10 == 0 {
		c.log("%d/%d", c.finished, of)
	}
	if c.unsaved++; c.unsaved < 10 {
		return nil
	}
	c.unsaved = 0
	return c.save()
}

// note counts which tests kill mutants of which files.
func (c *campaign) note(u *unit, m *mutant, killed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range []string{u.name(), u.name() + " " + m.file, u.name() + " " + m.file + " " + m.function} {
		c.tried[k]++
		if killed {
			c.killed[k]++
		}
	}
}

// infecting are the units that a mutant makes a difference to. The former killer comes first; the others by what they are
// expected to kill in a second: of independent tests this order takes the least time.
func (c *campaign) infecting(m *mutant, former string) []*unit {
	var units []*unit
	for _, u := range c.units {
		if u.infects(m.id) {
			units = append(units, u)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	worth := map[*unit]float64{}
	for _, u := range units {
		worth[u] = c.chance(u, m) / (u.seconds + 0.03)
		if u.name() == former {
			worth[u] = 1e9
		}
	}
	slices.SortStableFunc(units, func(a, b *unit) int {
		switch {
		case worth[a] > worth[b]:
			return -1
		case worth[a] < worth[b]:
			return 1
		}
		return 0
	})
	return units
}

// chance guesses how likely a unit kills a mutant, by those of the function, of the file, and of all. What nothing is known
// about is taken to kill the more, the more mutants of the file it infects.
func (c *campaign) chance(u *unit, m *mutant) float64 {
	p := 0.01 + 0.3*c.breadth[u][m.file]*c.breadth[u][m.file]
	for _, k := range []string{u.name(), u.name() + " " + m.file, u.name() + " " + m.file + " " + m.function} {
		p = (float64(c.killed[k]) + 2*p) / (float64(c.tried[k]) + 2)
	}
	return p
}
