package cursor

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/explore/system"
)

// EffectReporter is a cursor that reports what its actions do (system.EffectReporter). Its machine
// must have the option Steady, and WhyNoEffects be empty of reasons.
//
// An atomic section is one action: no other thread acts in its middle.
type EffectReporter struct {
	*Cursor
	effects machine.Effects // of the last action
	pending machine.Effects
	steps   []system.Action
	waits   bool
	silent  bool
	words   []word
}

// word is a word that changed, and its first value.
type word struct {
	at  uint32
	old uint64
}

// NewEffectReporter makes such a cursor over a machine that was not started.
func NewEffectReporter(m *machine.Machine) *EffectReporter { return &EffectReporter{Cursor: New(m)} }

// WhyNoEffects is why the machine cannot report effects of its actions; "": it can.
func WhyNoEffects(m *machine.Machine) string { return m.Observers().Against(visibility.Orders) }

// Threads implements system.EffectReporter.
func (c *EffectReporter) Threads() int { return c.m.Threads() }

// Actions implements system.Cursor: all of them are to be explored.
func (c *EffectReporter) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	for t := range c.m.Threads() {
		for i := range c.m.Choices(t) {
			buf = append(buf, system.Action{Thread: int32(t), Choice: int64(i)})
		}
	}
	return buf, len(buf) - n
}

// Do implements system.Cursor.
func (c *EffectReporter) Do(a system.Action) *system.Failure {
	e := &c.effects
	e.Reset(c.m)
	c.m.Independence().Next(int(a.Thread), e)
	c.waits = e.Waits
	c.m.Independence().Collect(e)
	mark := c.m.Mark()
	f := c.do(a)
	c.m.Independence().Collect(nil)
	if f != nil || c.m.RunStatus() != machine.Going {
		e.Whole = true
	}
	c.silent = !e.Whole && c.m.Independence().Unchanged(e, mark)
	return f
}

// do takes an action, and the section that it begins.
func (c *EffectReporter) do(a system.Action) *system.Failure {
	c.steps = append(c.steps[:0], a)
	mark := c.m.Mark()
	f := c.Cursor.Do(a)
	for f == nil && c.m.AtomicOwner() == int(a.Thread) && c.m.RunStatus() == machine.Going {
		if c.m.Choices(int(a.Thread)) != 1 {
			return c.Failure(&machine.Fault{Class: machine.Gap, Thread: int(a.Thread), PC: c.m.PC(int(a.Thread)), Other: -1,
				Text: "an input or a wait inside an atomic section: its executions are not counted"})
		}
		c.m.Independence().Next(int(a.Thread), &c.effects)
		next := system.Action{Thread: a.Thread}
		c.steps = append(c.steps, next)
		f = c.Cursor.Do(next)
		c.m.Compact(mark) // the steps of a section may change the same word
	}
	return f
}

// Silent implements system.EffectReporter.
func (c *EffectReporter) Silent() bool { return c.silent }

// Effects implements system.EffectReporter.
func (c *EffectReporter) Effects(buf []system.Effect) ([]system.Effect, bool) {
	return appendEffects(&c.effects, buf), c.effects.Whole
}

func appendEffects(e *machine.Effects, buf []system.Effect) []system.Effect {
	for _, x := range e.List {
		buf = append(buf, system.Effect{Place: x.Place, Bytes: x.Bytes, Kind: kinds[x.Kind]})
	}
	return buf
}

var kinds = [...]system.EffectKind{
	machine.Reads: system.Reads, machine.Updates: system.Updates, machine.Writes: system.Writes, machine.Opens: system.Opens,
}

// Waits implements system.EffectReporter.
func (c *EffectReporter) Waits() bool { return c.waits }

// Pending implements system.EffectReporter.
func (c *EffectReporter) Pending(thread int32, buf []system.Effect) (list []system.Effect, whole, waits, ok bool) {
	t := int(thread)
	if c.m.Status(t) != machine.Running {
		return buf, false, false, false
	}
	e := &c.pending
	e.Reset(c.m)
	if c.m.Independence().Unforeseen(t) {
		e.Whole = true
	} else {
		c.m.Independence().Next(t, e)
	}
	return appendEffects(e, buf), e.Whole, e.Waits, true
}

// Steps implements system.EffectReporter.
func (c *EffectReporter) Steps(buf []system.Action) []system.Action { return append(buf, c.steps...) }

// Outcome implements system.EffectReporter.
func (c *EffectReporter) Outcome() system.Outcome {
	switch {
	case c.m.RunStatus() == machine.Pruned:
		return system.Pruned
	case c.m.RunStatus() == machine.Going && c.m.LiveProgram() > 0:
		return system.Stuck
	}
	return system.Ended
}

// Location implements system.EffectReporter.
func (c *EffectReporter) Location(thread int32) int { return c.m.PC(int(thread)) }

// Returned implements system.EffectReporter: every word that changed has its first value
// again.
func (c *EffectReporter) Returned(stretches [][2]int) bool {
	c.words = c.words[:0]
	for _, s := range stretches {
		c.m.Journal().ChangedBetween(machine.Mark(s[0]), machine.Mark(s[1]), func(at uint32, old uint64) {
			for i := range c.words {
				if c.words[i].at == at {
					return
				}
			}
			c.words = append(c.words, word{at, old})
		})
	}
	w := c.m.Words()
	for _, x := range c.words {
		if w[x.at] != x.old {
			return false
		}
	}
	return true
}
