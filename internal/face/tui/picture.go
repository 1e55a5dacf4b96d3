package tui

import (
	"fmt"
	"strings"

	"heddle/internal/explore/system"
	"heddle/internal/face/console"
	"heddle/internal/face/debug"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// picture is what the screen shows of a state. It is made while no move is under way, and drawn without the debugger.
type picture struct {
	standing string // "after 2 actions, 3 ahead"
	failure  string // "": nothing is wrong
	ending   string // why no action can be taken; "": some can
	lanes    []lane
	now      int // the chosen thread
	shared   []string
	locals   []string
	locks    []string
	actions  []choice
	follows  int // the action that comes next in the run ahead; -1: none
}

// lane is a thread.
type lane struct {
	name, place, doing string
	source             []string
}

// choice is an action that can be taken.
type choice struct {
	action system.Action
	name   string // as step takes it
	thread string
	would  string // what it would do; "": not asked
}

// mostDescribed bounds the instructions of LLVM that are executed for a picture, to say what actions would do.
const mostDescribed = 2_000_000

// around is how many lines of source are kept before and after a thread's own: more than any terminal shows of a thread.
const around = 40

// mostValues bounds how many variables are kept of a list, of which the screen shows the first.
const mostValues = 100

// look makes a picture of where a debugger stands.
func look(d *debug.Debugger) picture {
	p := picture{standing: console.Standing(d), failure: clean(console.Failing(d)), now: d.Thread(), follows: -1}
	scene := d.Scene()
	for _, a := range scene.Threads() {
		l := lane{name: clean(a.Name), place: place(&a), doing: doing(scene, &a)}
		if a.Condition != trace.Gone {
			l.source = cleanAll(console.Listing(d, a.ID, 0, around))
		}
		p.lanes = append(p.lanes, l)
	}
	p.shared = values(scene.Globals())
	p.locals = values(scene.Locals(d.Thread(), 0))
	for _, l := range d.Locks() {
		p.locks = append(p.locks, clean(l.Name+": "+scene.LockText(l)))
	}
	p.lookAhead(d)
	return p
}

// lookAhead finds what can happen next.
func (p *picture) lookAhead(d *debug.Debugger) {
	next, follows := d.Next()
	spent := 0
	for i, a := range d.Enabled() {
		if follows && a == next {
			p.follows = i
		}
		c := choice{action: a, name: console.ActionName(a), thread: clean(d.Scene().ThreadName(int(a.Thread)))}
		if spent < mostDescribed && i < mostValues {
			taken := d.Would(a)
			spent += taken.Instructions
			c.would = clean(taken.Text())
		}
		p.actions = append(p.actions, c)
	}
	if len(p.actions) == 0 {
		p.ending = clean(d.Scene().Ending())
	}
}

func place(a *trace.Actor) string {
	switch {
	case a.Condition == trace.Gone:
		return "has ended"
	case a.Place.Known():
		return clean(a.Function + " at " + a.Place.Short())
	}
	return clean(a.Function)
}

func doing(s *trace.Scene, a *trace.Actor) string {
	switch {
	case a.Condition == trace.Gone:
		return ""
	case a.Condition == trace.Waiting && a.For >= 0 && !strings.Contains(a.Waits, "thread"):
		return clean(fmt.Sprintf("waits for %s (%s)", a.Waits, s.ThreadName(a.For)))
	case a.Condition == trace.Waiting:
		return clean("waits for " + a.Waits)
	case a.Next == "":
		return "can act"
	case a.Ways > 1:
		return clean(fmt.Sprintf("next: %s, in %d ways", a.Next, a.Ways))
	}
	return clean("next: " + a.Next)
}

func values(list []trace.Variable) (lines []string) {
	for i, v := range list {
		if i == mostValues {
			return append(lines, fmt.Sprintf("... %d more", len(list)-i))
		}
		lines = append(lines, clean(v.Name+" = "+v.Value))
	}
	return lines
}

// clean is a text in one line that a terminal does not obey.
func clean(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(report.Shown(text), "\n", `\n`), "\t", "    ")
}

func cleanAll(list []string) []string {
	for i := range list {
		list[i] = clean(list[i])
	}
	return list
}
