package trace

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// Reason is what led to a failure, beyond the place where it shows: a value that its condition is about, a signal that came too early, what is repeated
// for ever.
type Reason struct {
	Text string // a clause, with who did it if that is known: "items = -1, set by main"
	By   *Event // where it was done, and by whom; nil: that is not known, or in no one place
}

// Bounds on the reported reasons.
const (
	mostReasons  = 4  // values of one condition
	longestValue = 60 // characters

	mostInterruptions = 3
)

// reasons are what led to a failure. The steps are those of the trace, in the state in which the run ended.
func (r *recorder) reasons(f *system.Failure, t *Trace) []Reason {
	switch {
	case t.Repeats > 0:
		return repeated(t)
	case f == nil || t.Failure == nil || len(t.Failure.Accesses) > 0:
		return nil
	case f.Check == machine.Deadlock.String():
		return append(r.missedSignals(t), interruptions(t)...)
	}
	return append(r.valuesOf(t), interruptions(t)...)
}

// interruptions lists where a thread acts although the one before it could continue, if these are few.
func interruptions(t *Trace) (list []Reason) {
	if len(t.Switches) > mostInterruptions {
		return nil
	}
	for i := range t.Switches {
		if x := &t.Switches[i]; x.Before.Place.Known() {
			list = append(list, Reason{fmt.Sprintf("%s interrupts %s", t.ThreadName(x.To), t.ThreadName(x.From)), &x.Before})
		}
	}
	return list
}

// conditions are the checks about the value of an expression.
var conditions = []machine.Check{machine.Assert, machine.Null, machine.Bounds, machine.DivZero, machine.SignedOverflow, machine.Shift}

// valuesOf are the values of the variables that a failed condition names.
func (r *recorder) valuesOf(t *Trace) (list []Reason) {
	f := t.Failure
	check, ok := machine.CheckNamed(f.Check)
	frame := frameAt(t, f)
	if !ok || !slices.Contains(conditions, check) || frame < 0 || f.Library != nil { // the library's conditions are about variables of its own
		return nil
	}
	s := &Scene{r: r, o: r.o, kept: true}
	for _, name := range namesIn(cmp.Or(f.Asserts, f.Source)) {
		if reason, ok := r.valueOf(t, s, frame, name); ok {
			list = append(list, reason)
		}
		if len(list) == mostReasons {
			break
		}
	}
	return list
}

// valueOf is the value of a variable in the frame that has failed, and who set it last.
func (r *recorder) valueOf(t *Trace, s *Scene, frame int, name string) (reason Reason, ok bool) {
	f := t.Failure
	v, err := s.Find(f.Thread, frame, s.indexed(t, frame, name))
	switch {
	case err != nil || v.Inner || len(v.Value) > longestValue || v.Parts && !isNumber(v.Value) && !strings.HasPrefix(v.Value, "&"):
		return reason, false
	case !v.Known || v.Addr == 0: // in a register, perhaps not any more: it may have been cleared
		c, by := s.lastChange(t, frame, name)
		if c.Name == "" || v.Known && c.Value != v.Value {
			return reason, false
		}
		reason = Reason{Text: c.String(), By: by}
	default:
		reason = Reason{Text: v.Name + " = " + v.Value, By: r.eventAt(t, r.links.writer(v.Addr, v.Size))}
	}
	if reason.By != nil && !v.bits && !(v.param && r.begins(s, f.Thread, frame, reason.By)) {
		reason.Text += ", set by " + r.per[reason.By.Thread].name
	} else {
		reason.By = nil
	}
	return reason, true
}

// begins reports whether something was done in the line in which the function of a frame begins, where parameters are given their values.
func (r *recorder) begins(s *Scene, t, frame int, e *Event) bool {
	f, _, ok := s.frame(t, frame)
	return ok && r.p.Funcs[f.Func].Place.Short() == e.Place.Short()
}

// frameAt is the frame of the failing thread's stack in which a failure shows; -1: none.
func frameAt(t *Trace, f *Failure) int {
	for _, s := range t.Stacks {
		if s.Thread == f.Thread {
			return slices.IndexFunc(s.Frames, func(x Frame) bool { return x.Function == f.Function && x.Place.Short() == f.Place.Short() })
		}
	}
	return -1
}

// lastChange is what a local variable of the activation that has failed was given last, and where, if not by its caller; no name: that was not seen.
func (s *Scene) lastChange(t *Trace, frame int, name string) (Value, *Event) {
	f := t.Failure
	me, _, _ := s.frame(f.Thread, frame)
	for _, x := range slices.Backward(t.Steps) {
		switch {
		case x.Kind == Gap:
			return Value{}, nil
		case x.Thread != f.Thread || x.Function != f.Function || x.frame != me.FP:
			continue
		}
		for _, c := range x.Changes {
			if c.Name == name {
				return c, x.event()
			}
		}
		if x.opening {
			return Value{}, nil
		}
	}
	return Value{}, nil
}

// eventAt is what a thread did at a moment; nil: it is not among the steps.
func (r *recorder) eventAt(t *Trace, at stamp) *Event {
	var own []int
	for i := range t.Steps {
		if t.Steps[i].Thread == at.thread && t.Steps[i].till > 0 {
			own = append(own, i)
		}
	}
	if i := stepAt(t.Steps, own, at.moment); at.moment > 0 && i >= 0 {
		return t.Steps[i].event()
	}
	return nil
}

// event is a step as what somebody did; nil: it has no place, or it is a call that gives parameters their values.
func (s *Step) event() *Event {
	if !s.Place.Known() || s.Kind != Line || s.opening {
		return nil
	}
	return &Event{s.Thread, s.Function, s.Place, s.Source}
}

var (
	noCode = regexp.MustCompile(`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|//.*|/\*.*?\*/`)
	path   = regexp.MustCompile(`[A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*|\[\w+\])*\s*(?:\(|::)?`)
	index  = regexp.MustCompile(`\[([A-Za-z_]\w*)\]`)
)

// namesIn are the variables, and parts of variables, that a text of the source may name, in its order.
func namesIn(text string) (list []string) {
	for _, name := range path.FindAllString(noCode.ReplaceAllString(text, " "), -1) {
		if strings.HasSuffix(name, "(") || strings.HasSuffix(name, "::") {
			continue
		}
		name = strings.TrimSpace(name)
		for _, n := range append([]string{name}, indices(name)...) {
			if !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

func indices(name string) (list []string) {
	for _, m := range index.FindAllStringSubmatch(name, -1) {
		list = append(list, m[1])
	}
	return list
}

// indexed is a name with the values of variables in the place of the indices that they are.
func (s *Scene) indexed(t *Trace, frame int, name string) string {
	return index.ReplaceAllStringFunc(name, func(in string) string {
		at := in[1 : len(in)-1]
		v, err := s.Find(t.Failure.Thread, frame, at)
		if err == nil && !v.Known {
			c, _ := s.lastChange(t, frame, at)
			v.Value = c.Value
		}
		if err == nil && isNumber(v.Value) {
			return "[" + v.Value + "]"
		}
		return in
	})
}

func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789.-+e") == ""
}

// repeated is what each thread does in the part of a run that is repeated for ever.
func repeated(t *Trace) (list []Reason) {
	for _, th := range t.Threads {
		first, last, does := -1, -1, []string(nil)
		for i := range t.Steps {
			s := &t.Steps[i]
			if !s.Repeats || s.Thread != th.ID || s.Kind != Line && s.Kind != Fold || s.Folded || !s.Place.Known() {
				continue
			}
			if first < 0 {
				first = i
			}
			last = i
			does = addNew(does, s)
		}
		if first >= 0 {
			list = append(list, Reason{Text: fmt.Sprintf("%s repeats %s: %s", th.Name, span(t, th.ID, first, last), whatIs(does))})
		}
	}
	return list
}

// mostDone bounds what is said of a thread's part of a cycle.
const mostDone = 4

// addNew adds what others can notice of a step, or what it reads of theirs.
func addNew(list []string, s *Step) []string {
	did := slices.Clone(s.Notes)
	for _, v := range s.Changes {
		if v.Shared && !v.Inner {
			did = append(did, v.String())
		}
	}
	for _, v := range s.Reads {
		if !v.Inner {
			did = append(did, "reads "+v.String())
		}
	}
	for _, d := range did {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

func whatIs(does []string) string {
	switch n := len(does); {
	case n == 0:
		return "nothing that others notice"
	case n > mostDone:
		return strings.Join(does[:mostDone], ", ") + ", ..."
	}
	return strings.Join(does, ", ")
}

// span says in which lines a thread's steps of a cycle are.
func span(t *Trace, thread, first, last int) string {
	at := t.Steps[first].Place
	least, most, function := at.Line, at.Line, t.Steps[first].Function
	for i := first; i <= last; i++ {
		s := &t.Steps[i]
		if s.Thread != thread || s.Kind != Line || !s.Repeats || s.Place.File != at.File {
			continue
		}
		least, most = min(least, s.Place.Line), max(most, s.Place.Line)
		if s.Function != function {
			function = ""
		}
	}
	p := at
	p.Line = least
	text := p.Short()
	if most > least {
		text += fmt.Sprintf("-%d", most)
	}
	if function != "" {
		text += " in " + function
	}
	return text
}
