package explain

import (
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// aim is the plain machine as a system that is searched for one failure. Other failures end a run that comes by them, as they
// do in a replay, and are not reported.
type aim struct {
	*cursor.Cursor
	m    *machine.Machine
	key  uint64
	past bool           // failures that do not end a run may show before
	only map[int32]bool // threads that may act; nil: all
	// inputs are the values, as choices, that an input at an instruction may have; nil: all that it can.
	inputs  map[int][]int64
	strange bool // an input was met that has other values, which were not all tried
}

// otherCheck is the check of failures that are not looked for.
const otherCheck = "other"

// other stands for all of them.
var other = system.Failure{Class: system.Violation, Check: otherCheck, Key: 1<<64 - 1}

// newAim makes an aim on a machine of its own, which the caller closes.
func newAim(p *plan.Plan, key uint64) (*aim, error) {
	m, err := p.NewMachine(p.MachineOptions())
	if err != nil {
		return nil, err
	}
	c := cursor.New(m)
	if err := p.Forbid(c); err != nil {
		m.Close()
		return nil, err
	}
	return &aim{Cursor: c, m: m, key: key, past: p.Checks.KeepGoing}, nil
}

// Start implements system.Cursor.
func (a *aim) Start() *system.Failure { return a.sorted(a.Cursor.Start()) }

// Do implements system.Cursor.
func (a *aim) Do(x system.Action) *system.Failure { return a.sorted(a.Cursor.Do(x)) }

// sorted is a failure, or the one that stands for those that are not looked for.
func (a *aim) sorted(f *system.Failure) *system.Failure {
	if f == nil || !a.isOther(f) {
		return f
	}
	x := other
	return &x
}

// isOther reports whether a failure is a violation that is not looked for.
func (a *aim) isOther(f *system.Failure) bool { return f.Class == system.Violation && f.Key != a.key }

// wanted are those of some failures that are looked for.
func (a *aim) wanted(list []*system.Failure) []*system.Failure {
	return slices.DeleteFunc(list, a.isOther)
}

// Besides implements system.Failing.
func (a *aim) Besides(f *system.Failure, buf []*system.Failure) []*system.Failure {
	return append(buf, a.wanted(a.Cursor.Besides(f, nil))...)
}

// Observe implements system.Cursor.
func (a *aim) Observe(buf []*system.Failure) []*system.Failure {
	return append(buf, a.wanted(a.Cursor.Observe(nil))...)
}

// Actions implements system.Cursor. All are to be taken.
func (a *aim) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	if !a.past && a.ended() {
		return buf, 0
	}
	buf, _ = a.All(buf)
	all := slices.Clone(buf[n:])
	buf = buf[:n]
	for i := 0; i < len(all); {
		t := all[i].Thread
		end := i
		for end < len(all) && all[end].Thread == t {
			end++
		}
		if a.only == nil || a.only[t] {
			buf = a.ways(buf, int(t), all[i:end])
		}
		i = end
	}
	return buf, len(buf) - n
}

// ended reports whether a failure shows in the present state that ends a run, and is not looked for.
func (a *aim) ended() bool {
	for key := range a.Races() {
		if key != a.key {
			return true
		}
	}
	shows := a.Conditions(nil)
	if f := a.Stuck(); f != nil {
		shows = append(shows, f)
	}
	return slices.ContainsFunc(shows, a.isOther)
}

// ways appends the actions of a thread: at an input those of the values that it may have.
func (a *aim) ways(buf []system.Action, t int, all []system.Action) []system.Action {
	given := a.m.Choices(t) == machine.Given
	if a.inputs == nil || !given && len(all) == 1 {
		return append(buf, all...)
	}
	pc := a.m.PC(t)
	if _, _, is := a.m.Stepwise().InputAt(pc); !is {
		return append(buf, all...)
	}
	values := a.inputs[pc]
	if len(values) == 0 {
		a.strange = true
		values = []int64{0}
	}
	for _, v := range values {
		if given || v < int64(len(all)) {
			buf = append(buf, system.Action{Thread: int32(t), Choice: v})
		}
	}
	return buf
}

// Final implements system.Cursor.
func (a *aim) Final() *system.Failure {
	if list := a.Ends(nil); len(list) > 0 {
		return list[0]
	}
	return nil
}

// Ends implements system.Ending: a thread that is kept from acting has not ended.
func (a *aim) Ends(buf []*system.Failure) []*system.Failure {
	for t := range a.m.Threads() {
		if a.m.Choices(t) > 0 {
			return buf
		}
	}
	return append(buf, a.wanted(a.Cursor.Ends(nil))...)
}

// Lasting implements system.Lasting.
func (a *aim) Lasting() *system.Failure {
	if f := a.Cursor.Lasting(); f != nil && !a.isOther(f) {
		return f
	}
	return nil
}
