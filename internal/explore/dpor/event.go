package dpor

import "heddle/internal/explore/system"

// clock holds for each thread the position+1 of its last event that happens before;
// threads beyond its length have none.
type clock []int32

func (c clock) at(t int32) int32 {
	if int(t) < len(c) {
		return c[t]
	}
	return 0
}

// join adds what happens before another event.
func (c clock) join(d clock) clock {
	c = append(c, make(clock, max(0, len(d)-len(c)))...)
	for i, v := range d {
		c[i] = max(c[i], v)
	}
	return c
}

// event is an action that was taken.
type event struct {
	thread  int32
	before  int32 // position+1 of the thread's event before; 0: none
	whole   bool
	waits   bool
	quiet   bool // it changes nothing that others see
	from    int  // where its thread was
	effects []effect
	clock   clock
	steps   []system.Action
}

func (e *event) set(thread int32, effects []effect, whole, waits bool, before int32) {
	e.thread, e.effects, e.whole, e.waits, e.before = thread, effects, whole, waits, before
}

// effect is an effect with the number of its place.
type effect struct {
	place int32
	bytes uint8
	kind  system.EffectKind
}

// depend reports whether one of some effects does not commute with one of others.
func depend(a, b []effect) bool {
	for _, x := range a {
		for _, y := range b {
			if x.place == y.place && x.bytes&y.bytes != 0 && !system.Commute(x.kind, y.kind) {
				return true
			}
		}
	}
	return false
}

// places keeps of each place the effects of the events on the path.
type places struct {
	ids  map[uint64]int32
	past [][]use
}

// use is an effect of the event at a position.
type use struct {
	at    int32
	bytes uint8
	kind  system.EffectKind
}

// refs appends effects with numbers of places.
func (p *places) refs(list []system.Effect, buf []effect) []effect {
	for _, f := range list {
		id, ok := p.ids[f.Place]
		if !ok {
			id = int32(len(p.past))
			p.ids[f.Place] = id
			p.past = append(p.past, nil)
		}
		buf = append(buf, effect{id, f.Bytes, f.Kind})
	}
	return buf
}

func (p *places) push(list []effect, at int32) {
	for _, f := range list {
		p.past[f.place] = append(p.past[f.place], use{at, f.bytes, f.kind})
	}
}

func (p *places) pop(list []effect) {
	for _, f := range list {
		p.past[f.place] = p.past[f.place][:len(p.past[f.place])-1]
	}
}

// record makes a frame's event of the action just taken.
func (x *explorer) record(fr *frame, a system.Action) {
	e := &fr.event
	list, whole := x.sys.Effects(x.effects[:0])
	x.effects = list
	e.set(a.Thread, x.places.refs(list, e.effects[:0]), whole, x.sys.Waits(), x.last[a.Thread])
	e.steps = x.sys.Steps(e.steps[:0])
	e.quiet = x.sys.Silent()
	at := int32(x.depth - 1)
	x.compare(e, int(at))
	e.clock = append(e.clock[:0], x.scratch...)
	for int(e.thread) >= len(e.clock) {
		e.clock = append(e.clock, 0)
	}
	e.clock[e.thread] = at + 1
	x.places.push(e.effects, at)
	x.last[e.thread] = at + 1
	if e.whole {
		x.wholes = append(x.wholes, at)
	}
	fr.taken = true
	fr.ways.whole = fr.ways.whole || e.whole
	fr.ways.effects = append(fr.ways.effects, e.effects...)
}

// history is what happens before the next event of a thread, whatever that does.
func (x *explorer) history(t, before int32) clock {
	if before = max(before, x.born[t]); before > 0 {
		return x.path[before-1].event.clock
	}
	return nil
}
