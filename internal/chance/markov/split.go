package markov

import (
	"errors"
	"math/big"

	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// This file makes the edges of states in which steps depend on inputs that were not drawn: one for each way in which a step may end, with
// its exact probability, rounded once. Which they are is found by taking each step, case by case, when the state is new.

// Split is what keeps inputs that were not drawn: package uses.
type Split interface {
	semantics.Undrawn

	// Observe has f called after each step: what it looks at is made plain before.
	Observe(f func(m *machine.Machine))

	// State is a number of what is known about the inputs that the present state depends on.
	State() (uint32, error)

	// Bytes is about the memory that it takes.
	Bytes() int64
}

// BuildSplit is Build of a machine whose inputs are split by their uses.
func BuildSplit(m *machine.Machine, split Split, o Options) (*Chain, error) {
	split.Observe(func(m *machine.Machine) {
		for _, p := range o.Labels {
			p.Holds(m)
		}
		if o.Value != nil {
			o.Value.Value(m)
		}
	})
	s, err := semantics.NewUndrawn(m, split)
	if err != nil {
		return nil, err
	}
	return build(s, split, o)
}

// ending is an edge: a way in which a step ends.
type ending struct {
	thread  int32
	way     int
	answers semantics.Answers // nil: it is Step's
	p       float64
}

// undecided reports whether a step from the present state may end in several ways.
func (b *builder) undecided() bool {
	if b.split == nil {
		return false
	}
	for _, t := range b.s.Enabled() {
		if b.s.Undecided(t) {
			return true
		}
	}
	return false
}

// endings are the edges of the present state.
func (b *builder) endings() []ending {
	list := []ending{}
	b.shares()
	enabled := append([]int32(nil), b.s.Enabled()...)
	for i, t := range enabled {
		of := chance{share: b.probability(i), even: len(enabled)}
		if of.share == 0 {
			continue
		}
		if b.o.Scheduler != nil {
			of.even = 0
		}
		list = b.endingsOf(t, of, list)
		if b.endless != nil {
			break
		}
	}
	return list
}

// endingsOf appends those of a thread's step.
func (b *builder) endingsOf(t int32, of chance, list []ending) []ending {
	for n := range b.ways(t) {
		way, p := n, of
		if k := b.s.Ways(t); k == semantics.Given {
			outcomes, _ := b.s.Outcomes(t, b.o.MaxValues)
			way, p = int(outcomes[n].Value), chance{share: of.share * outcomes[n].P}
		} else {
			p.share, p.even = of.share/float64(k), of.even*k
		}
		endings, err := b.s.Endings(t, way)
		if err != nil {
			b.endless = err
			return list
		}
		for _, e := range endings {
			x := ending{t, way, e.Answers, p.share}
			if !e.Sure() {
				x.p = p.of(e.P)
			}
			list = append(list, x)
		}
	}
	return list
}

// chance is the probability of a way in which a thread acts: a share, or, if even is not 0, one of so many.
type chance struct {
	share float64
	even  int
}

// of is a part of it, rounded once.
func (c chance) of(part *big.Rat) float64 {
	p := new(big.Rat)
	if c.even > 0 {
		p.SetFrac64(1, int64(c.even))
	} else {
		p.SetFloat64(c.share)
	}
	x, _ := p.Mul(p, part).Float64()
	return x
}

// takeEnding makes the frame's next edge.
func (b *builder) takeEnding(f *frame) error {
	e := &f.endings[f.way]
	w, err := b.weigh(e.p)
	if err != nil {
		return err
	}
	return b.arrive(f, w, b.s.StepTo(e.thread, e.way, e.answers))
}

// errOpen is the error of a step that depends on an input where none was known to: a bug.
var errOpen = errors.New("heddle bug: a step depends on an input that was not drawn, in a state in which none was known")

// known is what distinguishes the present state besides its words.
func (b *builder) known() (uint32, error) {
	if b.split == nil {
		return 0, nil
	}
	if b.s.Open() {
		return 0, errOpen
	}
	return b.split.State()
}

// undo goes back to a frame's state.
func (b *builder) undo(f *frame) {
	if b.split != nil {
		b.split.Undo(f.split)
		return
	}
	b.m.Undo(f.mark)
}

func (b *builder) splitBytes() int64 {
	if b.split == nil {
		return 0
	}
	return b.split.Bytes()
}
