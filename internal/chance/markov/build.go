package markov

import (
	"fmt"
	"math"

	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/store"
)

// TooLarge is the error of a chain that does not fit.
type TooLarge struct {
	States int   // built so far
	Bytes  int64 // taken so far
	Bound  string
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("the chain does not fit: more than %d states, %d MB (%s)", e.States, e.Bytes>>20, e.Bound)
}

// TooManyValues is the error of an input that has more values than a chain branches into.
type TooManyValues struct {
	PC   int // of the call that gives the input
	Most int // into which it does
}

func (e *TooManyValues) Error() string {
	return fmt.Sprintf("an input has more than %d values; give it fewer with --dist, or sample runs without --exact", e.Most)
}

// Build builds the chain of a machine that was not started, depth first.
func Build(m *machine.Machine, o Options) (*Chain, error) {
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	return build(s, nil, o)
}

func build(s *semantics.System, split Split, o Options) (*Chain, error) {
	if len(o.Labels) > MaxLabels {
		return nil, fmt.Errorf("markov: more than %d predicates", MaxLabels)
	}
	if o.MaxValues == 0 || o.MaxValues > maxOutcomes {
		o.MaxValues = maxOutcomes
	}
	m := s.Machine()
	b := &builder{o: o, s: s, m: m, split: split, c: &Chain{}, numbers: newNumbers(), fault: absent, of: map[float64]uint16{}}
	b.states = store.NewTree(cursor.New(m))
	if err := b.explore(); err != nil {
		return nil, err
	}
	c := b.c
	*b = builder{} // what told states apart makes room
	return c.renumbered(), nil
}

// absent is the number of no state.
const absent = math.MaxUint32

type builder struct {
	o       Options
	s       *semantics.System
	m       *machine.Machine
	states  *store.Tree
	numbers *numbers
	c       *Chain
	begins  []uint64           // of each state, in the order of edges' making
	fault   uint32             // the state after faults
	of      map[float64]uint16 // index of each probability
	share   []float64          // of the present state's threads, under a scheduler
	endless error              // an input has too many values
	split   Split              // nil: inputs are drawn where they are taken

	stack []frame
	saved []int32 // ways of the stack's states
}

// frame is a state on the way from the initial one to the present one.
type frame struct {
	mark   machine.Mark
	tree   int
	saved  int    // its first word in saved
	edge   uint64 // the next to be made
	thread int    // index of the next thread into saved
	way    int32

	split   int      // mark of what is known about inputs that were not drawn
	endings []ending // edges, where steps from the state depend on such inputs; nil: they do not
}

func (b *builder) explore() error {
	b.numbers.add(b.states.VisitFirst(), 0)
	b.enter()
	if b.endless != nil {
		return b.endless
	}
	for n := uint(1); len(b.stack) > 0; n++ {
		if n&(checkEvery-1) == 0 {
			if err := b.check(); err != nil {
				return err
			}
		}
		f := &b.stack[len(b.stack)-1]
		if !b.next(f) {
			b.saved = b.saved[:f.saved]
			b.stack = b.stack[:len(b.stack)-1]
			if len(b.stack) > 0 {
				b.back(&b.stack[len(b.stack)-1])
			}
			continue
		}
		if err := b.take(f); err != nil {
			return err
		}
		if b.endless != nil {
			return b.endless
		}
	}
	return b.done()
}

// checkEvery is the number of steps, a power of two, between looks at the bounds.
const checkEvery = 1 << 12

func (b *builder) check() error {
	bytes := b.bytes()
	switch {
	case b.o.MaxBytes > 0 && bytes > b.o.MaxBytes:
		return &TooLarge{len(b.c.labels), bytes, fmt.Sprintf("the bound is %d MB", b.o.MaxBytes>>20)}
	case b.states.Full() || len(b.c.labels) > absent-checkEvery-1:
		return &TooLarge{len(b.c.labels), bytes, "states' numbers are used up"}
	case b.o.Interrupted != nil && b.o.Interrupted():
		return &TooLarge{len(b.c.labels), bytes, "interrupted"}
	}
	return nil
}

func (b *builder) bytes() int64 {
	return b.splitBytes() + b.c.Bytes() + b.states.Bytes() + b.numbers.bytes() + b.m.Journal().Bytes() + int64(cap(b.begins))*8 + int64(cap(b.stack))*48
}

// next finds the frame's next edge; false if there is none.
func (b *builder) next(f *frame) bool {
	if f.endings != nil {
		return int(f.way) < len(f.endings)
	}
	b.shares()
	enabled := b.s.Enabled()
	for f.thread < len(enabled) {
		if b.probability(f.thread) > 0 && int(f.way) < b.ways(enabled[f.thread]) {
			return true
		}
		f.thread, f.way = f.thread+1, 0
	}
	return false
}

// take makes the frame's next edge.
func (b *builder) take(f *frame) error {
	if f.endings != nil {
		return b.takeEnding(f)
	}
	enabled := b.s.Enabled()
	t, way, p := enabled[f.thread], int(f.way), b.probability(f.thread)
	if n := b.s.Ways(t); n != semantics.Given {
		p /= float64(n)
	} else {
		list, _ := b.s.Outcomes(t, b.o.MaxValues)
		way, p = int(list[way].Value), p*list[way].P
	}
	w, err := b.weigh(p)
	if err != nil {
		return err
	}
	return b.arrive(f, w, b.s.Step(t, way))
}

// arrive makes the frame's next edge, of a weight, to the present state.
func (b *builder) arrive(f *frame, w uint16, fault *machine.Fault) error {
	edge := f.edge
	f.edge++
	f.way++
	b.c.weight[edge] = w
	if fault != nil {
		if b.o.Fault != nil {
			b.o.Fault(fault)
		}
		b.c.target[edge] = b.faulted()
		b.back(f)
		return nil
	}
	known, err := b.known()
	if err != nil {
		return err
	}
	key, isNew := b.states.Visit(int(f.mark), known)
	if !isNew {
		b.c.target[edge] = b.numbers.of(key)
		b.back(f)
		return nil
	}
	if b.o.MaxStates > 0 && len(b.c.labels) >= b.o.MaxStates {
		return &TooLarge{len(b.c.labels), b.bytes(), fmt.Sprintf("the bound is %d states", b.o.MaxStates)}
	}
	n := uint32(len(b.c.labels))
	b.c.target[edge] = n
	b.numbers.add(key, n)
	b.enter()
	return nil
}

// shares asks the scheduler about the present state.
func (b *builder) shares() {
	if b.o.Scheduler != nil {
		b.share = b.o.Scheduler.Weights(b.s, b.share[:0])
	}
}

// probability is that of an enabled thread, by its index, in the state that shares was
// called in.
func (b *builder) probability(thread int) float64 {
	if b.o.Scheduler == nil {
		return 1 / float64(len(b.s.Enabled()))
	}
	return b.share[thread]
}

// maxOutcomes is the greatest number of values of an input that a chain branches into.
const maxOutcomes = 1 << 16

// ways is the number of edges for an action of thread t.
func (b *builder) ways(t int32) int {
	n := b.s.Ways(t)
	if n == semantics.Given {
		list, ok := b.s.Outcomes(t, b.o.MaxValues)
		if n = len(list); !ok {
			b.endless = &TooManyValues{b.m.PC(int(t)), b.o.MaxValues}
		}
	} else if n > b.o.MaxValues {
		b.endless = &TooManyValues{b.m.PC(int(t)), b.o.MaxValues}
	}
	return n
}

// weigh is the index of a probability.
func (b *builder) weigh(p float64) (uint16, error) {
	if w, ok := b.of[p]; ok {
		return w, nil
	}
	if len(b.c.weights) > math.MaxUint16 {
		return 0, fmt.Errorf("markov: more than %d different probabilities", len(b.c.weights))
	}
	w := uint16(len(b.c.weights))
	b.of[p] = w
	b.c.weights = append(b.c.weights, p)
	return w, nil
}

// back undoes what was done since a frame's state.
func (b *builder) back(f *frame) {
	b.undo(f)
	b.states.Undo(f.tree)
	b.s.Restore(b.saved[f.saved:b.savedEnd(f)])
}

// savedEnd is where the ways of a frame, the last one, end.
func (b *builder) savedEnd(*frame) int { return len(b.saved) }

// enter makes the present state, a new one, the top of the stack.
func (b *builder) enter() {
	c := b.c
	var held Set
	for i, p := range b.o.Labels {
		if p.Holds(b.m) {
			held |= 1 << i
		}
	}
	edges := 0
	end := b.s.End()
	f := frame{mark: b.m.Mark(), tree: b.states.Mark(), saved: len(b.saved)}
	if b.split != nil {
		f.split = b.split.Mark()
	}
	over := b.o.Decided != nil && b.o.Decided(held)
	if !over && b.undecided() {
		f.endings = b.endings()
		edges = len(f.endings)
	} else if !over {
		b.shares()
		for i, t := range b.s.Enabled() {
			if b.probability(i) > 0 {
				edges += b.ways(t)
			}
		}
	}
	b.add(held, end, edges)
	if b.o.Value != nil {
		c.values = append(c.values, b.o.Value.Value(b.m))
	}
	f.edge = uint64(len(c.target) - edges)
	if edges == 0 {
		f.thread = len(b.s.Enabled())
	}
	b.saved = b.s.Save(b.saved)
	b.stack = append(b.stack, f)
}

// add makes room for a state.
func (b *builder) add(held Set, end semantics.End, edges int) {
	c := b.c
	c.labels = append(c.labels, held)
	c.ends = append(c.ends, end)
	c.first = append(c.first, uint64(len(c.target)))
	for range edges {
		c.target = append(c.target, 0)
		c.weight = append(c.weight, 0)
	}
}

// faulted is the state after faults.
func (b *builder) faulted() uint32 {
	if b.fault == absent {
		b.fault = uint32(len(b.c.labels))
		b.add(0, semantics.Fault, 0)
		if b.o.Value != nil {
			b.c.values = append(b.c.values, math.NaN())
		}
	}
	return b.fault
}

func (b *builder) done() error {
	b.c.first = append(b.c.first, uint64(len(b.c.target)))
	b.c.fault = b.fault
	return nil
}
