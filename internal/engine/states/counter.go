package states

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/graph"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Counter looks at each state and action of a search. It implements search.Watcher.
type Counter struct {
	p        *plan.Plan
	c        *cursor.Cursor
	count    verdict.Count
	races    map[[2]source.Place]int // states, by lines
	failures map[uint64]*verdict.Failing

	passes Passing                             // nil: no state is passed by
	passed map[uint64]map[[2]source.Place]bool // races found on the way from a state

	graph  *graph.Graph // nil: none
	scene  *trace.Scene // for what states hold; nil: they are not described
	labels map[label]string
}

// Passing is a cursor whose actions pass by states.
type Passing interface {
	// Passed are the races in states that the last action passed by.
	Passed() []*machine.Fault
}

// NewCounter counts the states that a cursor is in. Passing, if not nil, is the same with
// actions that pass by states.
func NewCounter(p *plan.Plan, c *cursor.Cursor, passing Passing) *Counter {
	k := &Counter{p: p, c: c, races: map[[2]source.Place]int{}, failures: map[uint64]*verdict.Failing{}}
	if passing != nil {
		k.passes, k.passed = passing, map[uint64]map[[2]source.Place]bool{}
	}
	return k
}

// Draw makes the counter put states and actions into a graph.
func (k *Counter) Draw(g *graph.Graph) { k.graph, k.labels = g, map[label]string{} }

// Describe makes the counter note what the states of the graph hold.
func (k *Counter) Describe() { k.scene = trace.NewScene(k.c, k.p.Host.Lines) }

// Graph is what was drawn; nil: nothing was.
func (k *Counter) Graph() *graph.Graph { return k.graph }

// Add adds what another worker counted. A picture has one worker.
func (k *Counter) Add(other *Counter) {
	k.count.Ends += other.count.Ends
	k.count.Deadlocks += other.count.Deadlocks
	k.count.RacyStates += other.count.RacyStates
	for at, n := range other.races {
		k.races[at] += n
	}
	for key, f := range other.failures {
		if k.failures[key] == nil {
			k.failures[key] = f
			continue
		}
		k.failures[key].Times += f.Times
	}
}

// label names the place that a thread is at in a state.
type label struct {
	state  uint64
	thread int32
}

// State implements search.Watcher.
func (k *Counter) State(state uint64) {
	if k.graph != nil && k.graph.State(state) {
		k.place(state)
	}
	k.racy(state)
	acts, _ := k.c.Actions(nil)
	if len(acts) > 0 {
		if f := k.c.Stuck(); f != nil {
			k.end(state, f)
		}
		return
	}
	m := k.c.Machine()
	switch f := k.c.Final(); {
	case m.RunStatus() == machine.Pruned: // by an assumption
	case f == nil && m.RunStatus() == machine.Going && m.LiveProgram() > 0: // the check is off
		k.end(state, &system.Failure{Check: machine.Deadlock.String()})
	default:
		k.end(state, f)
	}
}

// end counts the ways for a run to end.
func (k *Counter) end(state uint64, f *system.Failure) {
	var text string
	kind := graph.Failed
	switch {
	case f == nil:
		k.count.Ends++
		kind, text = graph.End, "end"
	case f.Check == machine.Deadlock.String():
		k.count.Deadlocks++
		kind, text = graph.Deadlock, f.Check
	case f.Class == system.Violation:
		k.failed(f)
		text = f.Check
	default:
		return
	}
	if k.graph != nil {
		k.graph.Mark(state, kind, text)
	}
}

// racy counts the data races of a state, once for each pair of lines.
func (k *Counter) racy(state uint64) {
	seen := map[[2]source.Place]bool{}
	for _, f := range k.c.Races() {
		k.race(seen, f)
	}
	if k.passes != nil {
		k.passed[state] = seen
	}
	if len(seen) > 0 {
		k.racyState(state)
	}
}

// race counts a race of a state, of which some were seen before.
func (k *Counter) race(seen map[[2]source.Place]bool, f *machine.Fault) {
	at := [2]source.Place{k.line(f.PC), k.line(f.OtherPC)}
	if at[0].Compare(at[1]) > 0 {
		at[0], at[1] = at[1], at[0]
	}
	if !seen[at] {
		seen[at] = true
		k.races[at]++
	}
}

func (k *Counter) racyState(state uint64) {
	k.count.RacyStates++
	if k.graph != nil {
		k.graph.Mark(state, graph.Warning, machine.Race.String())
	}
}

// passing counts the races on the way from a state to the next one as the state's.
func (k *Counter) passing(from uint64) {
	if k.passes == nil || len(k.passes.Passed()) == 0 {
		return
	}
	seen := k.passed[from]
	before := len(seen)
	for _, f := range k.passes.Passed() {
		k.race(seen, f)
	}
	if before == 0 && len(seen) > 0 {
		k.racyState(from)
	}
}

// line is the place of an instruction without its column.
func (k *Counter) line(pc int) source.Place {
	p := k.p.Program.At(pc)
	return source.Place{File: p.File, Line: p.Line}
}

// Edge implements search.Watcher.
func (k *Counter) Edge(from uint64, a system.Action, to uint64) {
	k.passing(from)
	if k.graph != nil {
		k.graph.Edge(from, to, k.name(from, a))
	}
}

// Fails implements search.Watcher.
func (k *Counter) Fails(from uint64, a system.Action, f *system.Failure) {
	if f.Class != system.Violation {
		return
	}
	k.failed(f)
	if k.graph != nil {
		k.graph.Failure(from, k.name(from, a), f.Check)
	}
}

// FailsAtOnce implements search.Watcher.
func (k *Counter) FailsAtOnce(f *system.Failure) {
	if f.Class != system.Violation {
		return
	}
	k.failed(f)
	k.failures[f.Key].AtOnce = true
	if k.graph != nil {
		k.graph.FailsAtOnce(f.Check)
	}
}

func (k *Counter) failed(f *system.Failure) {
	if k.failures[f.Key] == nil {
		k.failures[f.Key] = &verdict.Failing{Check: f.Check, Place: k.p.PlaceOf(f)}
	}
	k.failures[f.Key].Times++
}

// place notes where the threads are in a state.
func (k *Counter) place(state uint64) {
	m := k.c.Machine()
	var all []string
	for t := range m.Threads() {
		for _, f := range m.Inspect().Frames(t, nil) {
			if p := m.Program().At(f.PC); p.Known() && !strings.HasPrefix(p.File, "/heddle/") && !strings.HasPrefix(p.File, "/usr/") {
				k.labels[label{state, int32(t)}] = " " + p.Short()
				all = append(all, fmt.Sprintf("thread %d at %s", t, p.Short()))
				break
			}
		}
	}
	k.graph.Note(state, strings.Join(all, "\n"))
	if k.scene != nil {
		k.graph.Hold(state, k.held())
	}
}

// name is an action's label: the thread, its line and the way it takes.
func (k *Counter) name(state uint64, a system.Action) string {
	text := fmt.Sprintf("thread %d%s", a.Thread, k.labels[label{state, a.Thread}])
	if a.Choice > 0 {
		text += fmt.Sprintf(", choice %d", a.Choice)
	}
	return text
}

// Counted is what was counted, in an order that does not depend on the search.
func (k *Counter) Counted() *verdict.Count {
	k.count.Races, k.count.Failures = nil, nil
	for at, n := range k.races {
		k.count.Races = append(k.count.Races, verdict.RaceCount{Places: at, States: n})
	}
	slices.SortFunc(k.count.Races, func(a, b verdict.RaceCount) int {
		return cmp.Or(a.Places[0].Compare(b.Places[0]), a.Places[1].Compare(b.Places[1]))
	})
	for _, f := range k.failures {
		k.count.Failures = append(k.count.Failures, *f)
	}
	slices.SortFunc(k.count.Failures, func(a, b verdict.Failing) int {
		return cmp.Or(a.Place.Compare(b.Place), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Times, b.Times))
	})
	return &k.count
}
