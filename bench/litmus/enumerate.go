package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// enumeration is what a litmus test does under sequential consistency, by brute force: a third opinion, which shares
// nothing with heddle and nothing with the tools whose tests these are.
type enumeration struct {
	traces   int // executions up to the order of operations that do not conflict
	reads    int // executions up to what each load reads from
	fails    bool
	outcomes [][]int // final values of all locations, sorted
}

// point is a state together with the history that led there, up to the order of operations that do not conflict: of
// each location, its writes in their order and the reads of each.
type point struct {
	memory    []int
	at        []int
	registers []map[string]int
	history   []string // by location: a write begins with W, the reads after it follow in the order of threads
	readers   [][]string
	writer    []string // who wrote the location last
	from      []string // what each load read from
	fails     bool
}

// maxPoints bounds an enumeration; litmus tests are far below.
const maxPoints = 2_000_000

// enumerate runs all interleavings, level by level; of histories that differ in the order of independent operations
// only, one is kept. It reports false if there are too many.
func (p *program) enumerate() (*enumeration, bool) {
	e := &enumeration{}
	begun := p.begin()
	level := map[string]*point{begun.key(): begun}
	outcomes, reads := map[string][]int{}, map[string]bool{}
	for points := 0; len(level) > 0; {
		next := map[string]*point{}
		for _, at := range level {
			moved := false
			for t := range p.threads {
				if after := p.step(at, t); after != nil {
					moved = true
					next[after.key()] = after
				}
			}
			if !moved {
				e.traces++
				p.finish(at)
				e.fails = e.fails || at.fails
				outcomes[fmt.Sprint(at.memory)] = at.memory
				slices.Sort(at.from)
				reads[strings.Join(at.from, ";")] = true
			}
		}
		if points += len(next); points > maxPoints {
			return nil, false
		}
		level = next
	}
	e.reads = len(reads)
	e.outcomes = slices.SortedFunc(maps.Values(outcomes), slices.Compare)
	return e, true
}

func (p *program) begin() *point {
	b := &point{
		memory: slices.Clone(p.initial), at: make([]int, len(p.threads)),
		history: make([]string, len(p.names)), readers: make([][]string, len(p.names)), writer: make([]string, len(p.names)),
	}
	for range p.threads {
		b.registers = append(b.registers, map[string]int{})
	}
	for t := range p.threads {
		p.advance(b, t)
	}
	return b
}

// key tells histories apart.
func (a *point) key() string {
	var b strings.Builder
	for i := range a.history {
		fmt.Fprintf(&b, "%s%s|", a.history[i], a.readers[i])
	}
	return b.String()
}

func (a *point) clone() *point {
	c := *a
	c.memory, c.at, c.history = slices.Clone(a.memory), slices.Clone(a.at), slices.Clone(a.history)
	c.writer, c.from = slices.Clone(a.writer), slices.Clone(a.from)
	c.readers = nil
	for _, r := range a.readers {
		c.readers = append(c.readers, slices.Clone(r))
	}
	c.registers = nil
	for _, r := range a.registers {
		c.registers = append(c.registers, maps.Clone(r))
	}
	return &c
}

// step returns a copy of the point, moved beyond the thread's next access to shared memory, or nil if the thread has no such access left.
func (p *program) step(a *point, thread int) *point {
	body := p.threads[thread]
	if a.at[thread] == len(body) {
		return nil
	}
	c := a.clone()
	c.do(&body[c.at[thread]], thread, c.registers[thread])
	p.advance(c, thread)
	return c
}

// advance runs a thread up to its next access to what others may access too.
func (p *program) advance(a *point, thread int) {
	body := p.threads[thread]
	for a.at[thread] < len(body) {
		s := &body[a.at[thread]]
		if (s.kind == load || s.kind == store) && p.shared(s) {
			return
		}
		a.do(s, thread, a.registers[thread])
	}
}

// shared reports whether more than one thread may access what the statement does: an array, or a scalar that two name.
func (p *program) shared(s *statement) bool {
	if strings.Contains(p.names[s.base], "[") {
		return true
	}
	naming := 0
	for _, body := range p.threads {
		if slices.ContainsFunc(body, func(o statement) bool { return (o.kind == load || o.kind == store) && o.base == s.base }) {
			naming++
		}
	}
	return naming > 1
}

// do runs one statement of a thread; main has the number of threads plus one.
func (a *point) do(s *statement, thread int, registers map[string]int) {
	next := 0
	if thread < len(a.at) {
		next = a.at[thread] + 1
	}
	switch s.kind {
	case load:
		a.read(s.base+s.place.value(registers), fmt.Sprintf("%d.%d", thread, next), s.target, registers)
	case store:
		a.write(s.base+s.place.value(registers), fmt.Sprintf("%d.%d", thread, next), s.value.value(registers))
	case let:
		registers[s.target] = s.value.value(registers)
	case branch:
		if next = s.or; s.value.value(registers) != 0 {
			next = s.then
		}
	case check:
		a.fails = a.fails || s.value.value(registers) != 0
	}
	if thread < len(a.at) {
		a.at[thread] = next
	}
}

func (a *point) read(place int, who, target string, registers map[string]int) {
	registers[target] = a.memory[place]
	a.readers[place] = append(a.readers[place], who)
	slices.Sort(a.readers[place])
	a.from = append(a.from, who+"<"+a.writer[place])
}

func (a *point) write(place int, who string, value int) {
	a.memory[place] = value
	a.history[place] += fmt.Sprintf("%sW%s", a.readers[place], who)
	a.readers[place] = nil
	a.writer[place] = who
}

// finish runs what main does after the threads.
func (p *program) finish(a *point) {
	registers := map[string]int{}
	for i := range p.main {
		s := &p.main[i]
		if s.kind == load {
			// Each of main's loads is told apart by its register.
			a.read(s.base+s.place.value(registers), "main."+s.target, s.target, registers)
			continue
		}
		a.do(s, len(a.at), registers)
	}
}

// everyOutcome is the test's text with an assertion for each outcome in place of its own, one a line, each failing for
// that outcome, and one more that fails for any other. It reports false if the test has no single assertion.
func (p *program) everyOutcome(text string, outcomes [][]int) (string, bool) {
	lines := strings.Split(text, "\n")
	at := slices.IndexFunc(lines, func(l string) bool { return checkLine.MatchString(strings.TrimSpace(l)) })
	if at < 0 || p.asserts != 1 {
		return "", false
	}
	var chain []string
	for _, o := range outcomes {
		var all []string
		for i, name := range p.names {
			all = append(all, fmt.Sprintf("atomic_load(&%s) == %d", name, o[i]))
		}
		chain = append(chain, fmt.Sprintf("if (%s) assert(0); else", strings.Join(all, " && ")))
	}
	chain = append(chain, "assert(!\"another outcome\");")
	return strings.Join(slices.Replace(lines, at, at+1, chain...), "\n"), true
}
