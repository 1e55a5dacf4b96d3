package division

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// The sample that words are chosen by.
const (
	sampleSteps  = 20_000
	runSteps     = 2_000 // of one run at most
	candidates   = 48    // words that are looked at closely: those that change most rarely
	mostWords    = 4
	sampleListed = 10 * sampleSteps // actions of the states on the way: of some states there are very many
	sampleWork   = 300_000          // of the cursor's actions (system.Working), a third of a second, where they are long
	sampleTime   = 0.5              // seconds: calls of a library may take long and count as one step
	// handing is what it costs to hand a state on, where to execute the action that led to it is 1.
	handing = 3
)

// Choose divides the states of a cursor, which is in its initial state before and afterwards. The
// clock returns seconds.
func Choose(c *cursor.Cursor, parts int, clock func() float64) *Division {
	s := sampler{c: c, start: c.Mark(), clock: clock}
	changes := map[uint32]int{}
	s.run(func(since int) {
		for _, w := range s.changed(since) {
			changes[w.At]++
		}
	}, func() {})
	var words []uint32
	for at := range changes {
		words = append(words, at)
	}
	slices.SortFunc(words, func(a, b uint32) int { return cmp.Or(cmp.Compare(changes[a], changes[b]), cmp.Compare(a, b)) })
	m := measure{words: words[:min(len(words), candidates)]}
	s.run(func(int) { m.note(c, false) }, func() { m.note(c, true) })
	return m.best(parts)
}

// sampler draws runs, the same each time.
type sampler struct {
	c     *cursor.Cursor
	start int
	clock func() float64
	acts  []system.Action
	words []store.Word
}

// run calls each after each action, with the mark before it, and begins at the begin of each run.
func (s *sampler) run(each func(since int), begins func()) {
	draw := rand.New(rand.NewPCG(1, 2))
	steps, listed, end, late := 0, 0, system.WorkOf(s.c)+sampleWork, s.clock()+sampleTime
	more := func() bool {
		return steps < sampleSteps && listed < sampleListed && system.WorkOf(s.c) <= end && s.clock() < late
	}
	for more() {
		s.c.Undo(s.start)
		begins()
		for n := 0; n < runSteps && more(); n++ {
			since := s.c.Mark()
			s.acts, _ = s.c.Actions(s.acts[:0])
			steps, listed = steps+1, listed+len(s.acts)
			if len(s.acts) == 0 || s.c.Do(s.acts[draw.IntN(len(s.acts))]) != nil {
				break
			}
			each(since)
		}
	}
	s.c.Undo(s.start)
}

func (s *sampler) changed(since int) []store.Word {
	s.words = s.c.ChangedWords(since, s.words[:0])
	return s.words
}

// measure has the values of words in the states of the runs.
type measure struct {
	words  []uint32
	values []uint64 // one row for each state
	begins []bool   // the state is not come to from the one before

	sections []machine.Section // reused
}

func (m *measure) note(c *cursor.Cursor, begins bool) {
	w := c.Machine().Words()
	m.sections = c.Machine().Sections(m.sections[:0])
	for _, at := range m.words {
		value := uint64(0)
		if within(m.sections, at) {
			value = w[at]
		}
		m.values = append(m.values, value)
	}
	m.begins = append(m.begins, begins)
}

// best adds words as long as that makes a search cheaper.
func (m *measure) best(parts int) *Division {
	chosen, cost := []int{}, float64(parts)
	for len(chosen) < mostWords {
		with := -1
		for i := range m.words {
			if slices.Contains(chosen, i) {
				continue
			}
			if c := m.cost(append(slices.Clone(chosen), i), parts); c < cost*0.999 {
				with, cost = i, c
			}
		}
		if with < 0 {
			break
		}
		chosen = append(chosen, with)
	}
	d := &Division{Parts: parts}
	for _, i := range chosen {
		d.Words = append(d.Words, m.words[i])
	}
	return d
}

// cost is the time that a search takes by some of the words, where one process by itself takes as much as there are parts.
func (m *measure) cost(chosen []int, parts int) float64 {
	d := Division{Parts: parts}
	for _, i := range chosen {
		d.Words = append(d.Words, uint32(i)) // columns
	}
	sizes, handed, before := make([]int, parts), 0, 0
	for k, begins := range m.begins {
		row := m.values[k*len(m.words):]
		of := d.part(func(i uint32) uint64 { return row[i] })
		sizes[of]++
		if !begins && of != before {
			handed++
		}
		before = of
	}
	states := float64(len(m.begins))
	return float64(parts) * float64(slices.Max(sizes)) / states * (1 + handing*float64(handed)/states)
}
