package markov

import "heddle/internal/chance/semantics"

// product is the chain of pairs: a state of a chain, and of something that goes along
// with its runs. Runs that are over go to sinks. It is explored breadth first.
type product struct {
	c      *Chain
	limits Limits

	out     *Chain
	numbers *numbers // of pairs
	states  []uint32 // of each state what goes along; absent: it is a sink
	pairs   []uint32 // of each state that of the chain
	sinks   [sinks]uint32
}

// sink is where runs that are over stay.
type sink uint8

const (
	unabsorbed sink = 0                              // none
	decided    sink = sink(1 + 2*(semantics.Ends-1)) // the condition was refuted before the end; the next: it was satisfied
	sinks           = int(decided) + 2               // their number
	absorb          = 1                              // added where the condition is satisfied
)

// sinkOf is the sink of runs that ended so.
func sinkOf(how semantics.End, satisfied bool) sink {
	s := sink(1 + 2*(how-1))
	if satisfied {
		s += absorb
	}
	return s
}

// The labels of a product's sinks; from endLabel on how the run ended, if that
// decided.
const (
	satisfiedLabel Set = 1 << iota
	refutedLabel
	endLabel
	lastingLabel = endLabel << (semantics.Ends - 1) // of no sink: runs stay in such states for ever
)

func (s sink) label() Set {
	l := refutedLabel
	if (s-1)&absorb != 0 {
		l = satisfiedLabel
	}
	if s < decided {
		l |= endLabel << ((s - 1) / 2)
	}
	return l
}

func newProduct(c *Chain, limits Limits) *product {
	p := &product{c: c, limits: limits, numbers: newNumbers()}
	p.out = &Chain{weights: c.weights, fault: absent}
	for i := range p.sinks {
		p.sinks[i] = absent
	}
	return p
}

// follows says what goes along with runs that come from a state to another, or in
// which sink they are over. from is absent of the initial state.
type follows func(q, from, to uint32) (uint32, sink, error)

func (p *product) explore(next follows) error {
	if _, err := p.number(next, 0, absent, 0); err != nil {
		return err
	}
	for n := 0; n < len(p.states); n++ {
		if n&(checkEvery-1) == 0 {
			if err := p.check(); err != nil {
				return err
			}
		}
		p.out.first = append(p.out.first, uint64(len(p.out.target)))
		if p.states[n] == absent {
			continue
		}
		from := p.pairs[n]
		for e := p.c.first[from]; e < p.c.first[from+1]; e++ {
			to, err := p.number(next, p.states[n], from, p.c.target[e])
			if err != nil {
				return err
			}
			p.out.target = append(p.out.target, to)
			p.out.weight = append(p.out.weight, p.c.weight[e])
		}
	}
	p.out.first = append(p.out.first, uint64(len(p.out.target)))
	return nil
}

// number finds or makes the state that an edge leads to.
func (p *product) number(next follows, q, from, to uint32) (uint32, error) {
	q, over, err := next(q, from, to)
	if err != nil {
		return 0, err
	}
	if over != unabsorbed {
		if p.sinks[over] == absent {
			p.sinks[over] = p.add(absent, 0, over.label(), semantics.Ended)
		}
		return p.sinks[over], nil
	}
	key := mix(uint64(q)<<32 | uint64(to))
	if n, ok := p.numbers.lookup(key); ok {
		return n, nil
	}
	n := p.add(q, to, 0, p.c.ends[to])
	p.numbers.add(key, n)
	return n, nil
}

func (p *product) check() error {
	if p.limits.interrupted() {
		return ErrInterrupted
	}
	return p.limits.check(len(p.states), p.out.Bytes()+p.numbers.bytes()+int64(cap(p.states)+cap(p.pairs))*4)
}

func (p *product) add(q, state uint32, l Set, how semantics.End) uint32 {
	p.states = append(p.states, q)
	p.pairs = append(p.pairs, state)
	p.out.labels = append(p.out.labels, l)
	p.out.ends = append(p.out.ends, how)
	return uint32(len(p.states) - 1)
}

// mix spreads keys: a bijection (the end of splitmix64).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// product is the chain's product with an automaton: its runs are over where the
// automaton has decided or the run has ended.
func (c *Chain) product(a Automaton, limits Limits) (*Chain, error) {
	p, err := c.pairs(a, limits)
	return p.out, err
}

// pairs is the product, with what its states are pairs of.
func (c *Chain) pairs(a Automaton, limits Limits) (*product, error) {
	p, tables := newProduct(c, limits), map[uint32]*table{}
	err := p.explore(func(q, from, to uint32) (uint32, sink, error) {
		if from == absent {
			q = a.Start()
		} else if to == c.fault {
			return 0, sinkOf(semantics.Fault, a.Accepts(q, c.labels[from])), nil
		}
		t := tables[q]
		if t == nil {
			t = newTable(q)
			tables[q] = t
		}
		next, err := t.next(a, c.labels[to])
		switch {
		case next == Accepting:
			return 0, decided + absorb, err
		case next == Rejecting:
			return 0, decided, err
		case c.first[to] == c.first[to+1]:
			return 0, sinkOf(c.ends[to], a.Accepts(next, c.labels[to])), err
		}
		return next, unabsorbed, err
	})
	return p, err
}
