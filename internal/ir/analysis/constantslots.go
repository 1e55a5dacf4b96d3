package analysis

import (
	"slices"
	"strings"

	"heddle/internal/ir/program"
)

// constantSlots knows what constants the slots of a function hold: the one that the code before has moved there, or else
// the one that everything that writes there moves.
type constantSlots struct {
	p      *program.Program
	body   *Body
	writes map[int][]int  // instructions that write to a slot
	target []bool         // instructions that control may jump to
	given  map[int]uint64 // what slots are taken to hold at entry
}

func constantSlotsOf(p *program.Program, fn int) *constantSlots {
	c := &constantSlots{p: p, body: BodyOf(p, fn), writes: map[int][]int{}}
	c.target = make([]bool, len(c.body.Code)+1)
	var reads, writes []Range
	var to []int
	for i := range c.body.Code {
		if c.body.Ends(i) {
			to = c.body.Successors(i, to[:0])
			for _, k := range to {
				c.target[k] = true
			}
		}
		if c.body.Code[i].Op == program.Kill {
			continue // of slots that are not read until they are written
		}
		reads, writes = c.body.Effects(i, reads[:0], writes[:0])
		for _, w := range writes {
			for s := w.First; s < w.First+w.N; s++ {
				c.writes[s] = append(c.writes[s], i)
			}
		}
	}
	return c
}

// longestCopy bounds the moves from slot to slot that are followed.
const longestCopy = 8

// value is the constant that an operand holds before an instruction; ok is false if it holds none that is known.
func (c *constantSlots) value(o program.Operand, before, depth int) (v uint64, ok bool) {
	if o.IsPool() {
		return c.p.Pool[o.Index()], true
	}
	if depth == longestCopy {
		return 0, false
	}
	writes := c.writes[o.Index()]
	for i := before - 1; i >= 0 && !c.target[i+1] && !c.body.Ends(i); i-- {
		if slices.Contains(writes, i) {
			return c.moved(i, depth)
		}
	}
	if o.Index() < c.body.Params || len(writes) == 0 {
		v, ok = c.given[o.Index()]
		return v, ok && len(writes) == 0
	}
	for n, i := range writes {
		w, known := c.moved(i, depth)
		if !known || n > 0 && w != v {
			return 0, false
		}
		v = w
	}
	return v, true
}

// moved is the constant that an instruction moves to a slot.
func (c *constantSlots) moved(i, depth int) (v uint64, ok bool) {
	switch in := &c.body.Code[i]; in.Op {
	case program.Mov:
		return c.value(in.A, i, depth+1)
	case program.Call:
		args := c.p.Sites[in.C].Args
		if len(args) != 1 || !isFailureOrder(&c.p.Funcs[in.Imm]) {
			return 0, false
		}
		v, ok = c.value(args[0].Value, i, depth+1)
		return v, ok && v == seqCst // which the order of a failure then is too
	}
	return 0, false
}

// isFailureOrder reports whether a function of the library gives the order of a failed exchange from that of one that succeeds.
func isFailureOrder(f *program.Func) bool {
	return f.Place.InLibrary() && strings.Contains(f.Name, "__cmpexch_failure_order")
}

// reached are the instructions that control may come to, if a switch on such a slot takes the way of its constant.
func (c *constantSlots) reached() []bool {
	seen := make([]bool, len(c.body.Code))
	todo := []int{0}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i < 0 || i >= len(seen) || seen[i] {
			continue
		}
		seen[i] = true
		if to, ok := c.way(i); ok {
			todo = append(todo, to)
		} else {
			todo = c.body.Successors(i, todo)
		}
	}
	return seen
}

// way is where a switch on a constant goes.
func (c *constantSlots) way(i int) (to int, ok bool) {
	in := &c.body.Code[i]
	if in.Op != program.Switch {
		return 0, false
	}
	v, ok := c.value(in.A, i, 0)
	if !ok {
		return 0, false
	}
	s := &c.p.Switches[in.Imm]
	for k, x := range s.Values {
		if x == v {
			return int(s.Targets[k]) - c.body.Base, true
		}
	}
	return int(s.Default) - c.body.Base, true
}
