package module

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// asking are the functions by which a program says that a thread asks for something. Only who asks whether a thread starves looks at what they say: no
// other thread notices.
func asking() []machine.External {
	text := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.ReadText(c, c.Arg(0)))
	}
	return []machine.External{
		{Name: "heddle_wants", Visible: machine.Never, Accesses: text, Do: wants},
		{Name: "heddle_has", Visible: machine.Never, Accesses: text, Do: has},
	}
}

// wants makes the calling thread ask for what the argument says.
func wants(c *machine.Call) (machine.Outcome, *machine.Fault) {
	now, before, f := asked(c)
	switch r := c.M.Record(); {
	case f != nil:
		return abi.Stop(f)
	case r.Asks(c.Thread) && now != before:
		return abi.Stop(misuse(c, fmt.Sprintf("heddle_wants(%q) in a thread that still asks for %q: it asks for one thing at a time, until heddle_has", now, before)))
	case r.Asks(c.Thread):
		return abi.Void(c)
	case !r.SetAsked(c.Thread, c.Arg(0)):
		return abi.Stop(c.Gap("heddle_wants of a text that may change: name what is asked for by a string literal"))
	}
	note(c, "asks for", now)
	return abi.Void(c)
}

// has makes it ask for that no more.
func has(c *machine.Call) (machine.Outcome, *machine.Fault) {
	now, before, f := asked(c)
	switch r := c.M.Record(); {
	case f != nil:
		return abi.Stop(f)
	case !r.Asks(c.Thread):
		return abi.Stop(misuse(c, fmt.Sprintf("heddle_has(%q) in a thread that asks for nothing: heddle_wants comes before", now)))
	case now != before:
		return abi.Stop(misuse(c, fmt.Sprintf("heddle_has(%q) in a thread that asks for %q", now, before)))
	default:
		r.EndAsked(c.Thread)
	}
	note(c, "has", now)
	return abi.Void(c)
}

// asked is what a call names, and what its thread asks for.
func asked(c *machine.Call) (now, before string, f *machine.Fault) {
	b, f := abi.String(c, c.Arg(0))
	if f != nil || !c.M.Record().Asks(c.Thread) {
		return string(b), "", f
	}
	before, f = c.M.Record().Asked(c.Thread)
	return string(b), before, f
}

// note says of a call what it does.
func note(c *machine.Call, does, what string) {
	if c.M.Output != nil {
		c.Note(fmt.Sprintf("%s %q", does, what))
	}
}
