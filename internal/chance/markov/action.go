package markov

import (
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// config is a configuration: every thread is at the end of its run.
type config struct {
	common uint32
	part   [maxRunThreads]uint32 // 0: there is no such thread
	ways   [maxRunThreads]uint8  // in which each can take its next action, at the end of its run
}

// ended is the common part after an action that ended the run: no configuration
// follows it, wherever the threads are.
const ended = absent

// present is the configuration that the machine holds, for load: threads may be
// anywhere in their runs.
func (f *factored) present() (c config) {
	for t := range f.m.Threads() {
		c.part[t] = f.internPart(t, 0)
	}
	c.common = f.internCommon()
	return c
}

// separate reports whether an access of thread t cannot change what others can do.
func (f *factored) separate(c *config, t int) bool {
	for u := range c.part {
		if u != t && f.parts[u][c.part[u]].stop == calling {
			return false
		}
	}
	return true
}

// act returns the configuration after an action of thread t.
func (f *factored) act(c *config, t, way int) (config, error) {
	if f.parts[t][c.part[t]].stop != access || !f.separate(c, t) {
		return f.general(c, t, way)
	}
	if p := &f.parts[t][c.part[t]]; p.store && p.word != 0 {
		return f.store(c, t)
	} else if p.word != 0 {
		return f.fetch(c, t)
	}
	key := uint64(c.common)<<32 | uint64(c.part[t])<<2 | uint64(t)
	to, ok := f.done[key]
	if !ok {
		next, err := f.general(c, t, way)
		if err == nil && f.remembered(c, &next, t) {
			f.done[key] = uint64(next.common)<<32 | uint64(next.part[t])
		}
		return next, err
	}
	next := *c
	next.common, next.part[t] = uint32(to>>32), uint32(to)
	return next, nil
}

// fetch is act for a load of one word of the common part: what it does follows from
// its value.
func (f *factored) fetch(c *config, t int) (config, error) {
	p := c.part[t]
	key := loaded{p, uint32(t), f.valueOf(c.common, f.parts[t][p].word)}
	if to, ok := f.loads[key]; ok {
		next := *c
		next.part[t] = to
		return next, nil
	}
	next, err := f.general(c, t, 0)
	if err == nil && next.common == c.common && f.remembered(c, &next, t) {
		f.loads[key] = next.part[t]
	}
	return next, err
}

// store is act for a store to one word of the common part: what the word becomes
// follows from the thread's part and what it was, and nothing else changes.
func (f *factored) store(c *config, t int) (config, error) {
	p := c.part[t]
	at := f.parts[t][p].word
	key := loaded{p, uint32(t), f.valueOf(c.common, at)}
	if to, ok := f.stores[key]; ok {
		next := *c
		next.common, next.part[t] = f.with(change{c.common, at, to.value}), to.part
		return next, nil
	}
	next, err := f.general(c, t, 0)
	if err == nil && f.remembered(c, &next, t) {
		if v := f.valueOf(next.common, at); f.with(change{c.common, at, v}) == next.common {
			f.stores[key] = written{v, next.part[t]}
		}
	}
	return next, err
}

// remembered reports whether an access of thread t from c to next, which has just been
// taken, would have gone the same way with other parts of other threads: it was one
// of global variables, and leads to
// what can be taken at once.
func (f *factored) remembered(c, next *config, t int) bool {
	if s := f.parts[t][next.part[t]].stop; !f.global || s != access && s != ready {
		return false
	}
	for u := range c.part {
		if u != t && (c.part[u] != next.part[u] || c.ways[u] != next.ways[u]) {
			return false
		}
	}
	return true
}

// general takes an action on the machine.
func (f *factored) general(c *config, t, way int) (config, error) {
	f.load(c)
	f.global = f.onGlobals(t)
	before := f.m.Threads()
	next := *c
	fault := f.s.Step(int32(t), way)
	if fault != nil && f.fault != nil {
		f.fault(fault)
	}
	if fault != nil || f.m.RunStatus() != machine.Going {
		next.common = ended
		f.now = f.present()
		return next, nil
	}
	if f.m.AtomicOwner() >= 0 {
		return next, &NotSeparable{"it has an atomic section"}
	}
	if f.m.Threads() > maxRunThreads || !f.m.Stepwise().Simple() {
		return next, &NotSeparable{"it has more than 4 threads, or threads that others may end or interrupt"}
	}
	for u := range f.m.Threads() {
		run := f.parts[u][c.part[u]].run
		if u == t || u >= before {
			n, err := f.advance(u)
			if err != nil {
				return next, err
			}
			run = n
		}
		next.part[u] = f.internPart(u, run)
	}
	next.common = f.internCommon()
	f.s.Refresh()
	for u := range f.m.Threads() {
		w := f.s.Ways(int32(u))
		if w == semantics.Given {
			return next, &NotSeparable{"an input is of a wide type, or has a distribution of its own"}
		}
		if w > 255 {
			return next, &NotSeparable{"a choice has more than 255 ways"}
		}
		next.ways[u] = uint8(w)
	}
	f.now = next
	return next, nil
}

// onGlobals reports whether thread t's next action reads and writes global variables
// only.
func (f *factored) onGlobals(t int) bool {
	var room [4]machine.Access
	list := f.m.Pending(t, room[:0])
	for _, a := range list {
		o, _, ok := f.m.Find(a.Addr)
		if !ok || o.Thread >= 0 {
			return false
		}
	}
	return len(list) > 0
}
