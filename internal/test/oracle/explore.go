package oracle

import (
	"cmp"
	"slices"
)

// defaultMaxStates is where an exploration gives up.
const defaultMaxStates = 1_000_000

// exploration is the search: the states that were met, and those of them whose steps
// were not taken yet.
type exploration struct {
	*program
	seen      map[string]int // their numbers
	todo      []*state
	failing   map[Failure]bool
	refused   string
	steps     int
	graph     *Graph // nil: none is asked for
	at        int    // the number of the state whose steps are taken
	prospects prospects
}

// explore takes every step of every state, depth first.
func explore(p *program) *Result {
	x := &exploration{program: p, seen: map[string]int{}, graph: p.options.Graph, failing: map[Failure]bool{}, prospects: prospects{before: map[int][]int{}}}
	limit := p.options.MaxStates
	if limit == 0 {
		limit = defaultMaxStates
	}
	if st := p.begin(); st.refused != "" {
		x.refused = st.refused
	} else {
		x.meet(st.state)
	}
	for len(x.todo) > 0 && len(x.seen) <= limit {
		last := len(x.todo) - 1
		s := x.todo[last]
		x.todo = x.todo[:last]
		x.at = x.seen[x.canonical(s)]
		x.races(s)
		if x.stepsOf(s) == 0 {
			x.judgeEnd(s)
			x.prospects.end = append(x.prospects.end, x.at)
		}
	}
	if x.checks["hang"] && len(x.todo) == 0 && x.prospects.hangs(len(x.seen)) {
		x.failing[Failure{Check: "hang"}] = true
	}
	return x.result()
}

func (x *exploration) result() *Result {
	r := &Result{States: len(x.seen), Steps: x.steps}
	for f := range x.failing {
		r.Failing = append(r.Failing, f)
	}
	slices.SortFunc(r.Failing, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Check, b.Check), comparePlaces(a.At, b.At), comparePlaces(a.Other, b.Other))
	})
	switch {
	case x.refused != "":
		r.Verdict, r.Reason = Unsupported, x.refused
	case len(x.todo) > 0:
		r.Verdict = TooLarge
	case len(r.Failing) > 0:
		r.Verdict = Violated
	}
	return r
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.Index, b.Index))
}

// meet adds a state that may be new, and returns its number.
func (x *exploration) meet(s *state) int {
	text := x.canonical(s)
	if n, ok := x.seen[text]; ok {
		return n
	}
	n := len(x.seen)
	x.seen[text] = n
	x.todo = append(x.todo, s)
	if x.graph != nil {
		x.graph.add(x.program, s)
	}
	if x.checks["memtrack"] && s.lost {
		x.failing[Failure{Check: "memtrack"}] = true
	}
	return n
}

// stepsOf takes all steps of a state, of threads and of the environment, and reports
// how many there are, without those that happen for no cause: no thread can rely on them.
func (x *exploration) stepsOf(s *state) (n int) {
	if s.status != going {
		return 0
	}
	var moments []uint64 // that threads wait for
	for i, t := range s.threads {
		if t.life != running {
			continue
		}
		if s.section == 0 || s.section == i+1 {
			n += x.each(s, i, func(st *step) {
				if st.act(); st.waits && st.moment > 0 {
					moments = append(moments, st.moment)
				}
			})
		}
		if s.section == 0 || s.section == i+1 && settles(t) {
			if sig := s.deliverable(i, x.options.OneHandler); sig != 0 {
				n += x.each(s, i, func(st *step) { st.deliver(sig) })
			}
		}
	}
	if s.signals.alarm > 0 && s.section == 0 {
		n += x.each(s, 0, (*step).ring)
	}
	if n == 0 {
		n = x.passTime(s, moments)
	}
	return n
}

// settles reports whether a thread is about to take the signals that it sent to itself.
// No other signal interrupts an atomic section.
func settles(t *thread) bool { return t.top() != nil && t.top().phase == settling }

// each takes a step in all ways that there are, and reports how many these are, without
// those that happen for no cause.
func (x *exploration) each(s *state, thread int, do func(*step)) (n int) {
	for choice, ways := 0, 1; choice < ways; choice++ {
		c := s.copy()
		st := &step{program: x.program, state: c, thread: c.threads[thread], number: thread, choice: choice}
		do(st)
		ways = max(ways, st.ways)
		switch {
		case st.waits:
			continue
		case st.refused != "":
			x.refused = st.refused
		case st.failed != "":
			x.fail(s, thread, st.failed)
			if !st.causeless {
				x.prospects.end = append(x.prospects.end, x.at)
			}
		default:
			to := x.meet(c)
			if !st.causeless {
				x.prospects.before[to] = append(x.prospects.before[to], x.at)
			}
			if x.graph != nil {
				x.graph.States[x.at].Steps = append(x.graph.States[x.at].Steps, GraphStep{thread, to})
			}
		}
		x.steps++
		if !st.causeless {
			n++
		}
	}
	return n
}

// fail records a fault of a thread's next instruction. It ends the run, as the program's own end if the fault is one.
func (x *exploration) fail(s *state, thread int, check string) {
	at := x.placeOf(s.threads[thread])
	if !x.checks[check] {
		x.refused = "a fault whose check is off: " + check + " at " + at.Short()
		return
	}
	x.failing[Failure{Check: check, At: at}] = true
	x.note("leak", x.checks["leak"] && x.leaked(s))
	if check == "assert" || check == "abort" || check == "null" {
		x.note("memcleanup", s.unfreed())
	}
}

// note records a failure of a whole run.
func (x *exploration) note(check string, fails bool) {
	if fails && x.checks[check] {
		x.failing[Failure{Check: check}] = true
	}
}

// placeOf is the instruction that a thread is at.
func (x *exploration) placeOf(t *thread) Place {
	if f := t.top(); f != nil {
		return x.place(f.fn, f.pc)
	}
	return Place{}
}

// judgeEnd judges a state in which nothing has to happen: the end of a run, or a deadlock.
func (x *exploration) judgeEnd(s *state) {
	x.prospects.any = x.prospects.any || s.status != pruned
	switch s.status {
	case going: // some thread has not ended: the last one exits
		x.note("deadlock", true)
	case ended:
		x.note("leak", x.checks["leak"] && x.leaked(s))
		x.note("memcleanup", s.unfreed())
	}
}
