package plan

import (
	"slices"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// A function without a body that a query names is an event: a call of it does nothing, and that it comes is what the query asks. So published
// programs mark what they are about. One that takes nothing, and whose result nobody uses, is such a mark too, where queries are asked:
// another query may name it. There are none where --unknown says what functions without a body do.

// marks reports whether there may be events.
func (t *Task) marks() bool {
	u := t.Environment.Unknown
	return len(t.Checks.Queries) > 0 && (u == "" || u == platform.UnknownError)
}

// functions are those of the platform for the task, and the events of its queries.
func (t *Task) functions() map[string]*machine.External {
	all := platform.All(t.Environment.Platform())
	if !t.marks() {
		return all
	}
	for _, name := range t.named() {
		if all[name] == nil && !platform.IsInput(name) && !platform.IsReserved(name) {
			all[name] = platform.Event(name)
		}
	}
	return all
}

// named are the functions whose calls the task's queries ask about.
func (t *Task) named() (list []string) {
	var add func(n *query.Node)
	add = func(n *query.Node) {
		if n.Op == query.Calls && !slices.Contains(list, n.Func) {
			list = append(list, n.Func)
		}
		for _, a := range n.Args {
			add(a)
		}
	}
	for _, n := range t.conditions() {
		add(n)
	}
	return list
}

// events says which functions of the program are taken for events.
func (p *Plan) events() (list []string) {
	if !p.marks() {
		return nil
	}
	known := platform.All(p.Environment.Platform())
	var named, others []string
	for i := range p.Program.Externals {
		switch x := &p.Program.Externals[i]; {
		case x.Missing:
			others = append(others, called(x.Written))
		case known[x.Name] == nil && slices.Contains(p.named(), x.Name) && !platform.IsInput(x.Name):
			named = append(named, called(x.Name))
		}
	}
	if named != nil {
		list = append(list, "calls of what the query names and has no body are events, which do nothing: "+strings.Join(named, ", "))
	}
	if others != nil {
		list = append(list, "calls of what has no body, takes nothing and gives nothing that is used do nothing: "+strings.Join(others, ", "))
	}
	return list
}
