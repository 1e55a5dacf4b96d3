package plan

import (
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// A function without a body that a query names is an event: a call of it does nothing, and that it comes is what the query asks. So published
// programs mark what they are about. It is none where --unknown says what functions without a body do.

// functions are those of the platform for the task, and the events of its queries.
func (t *Task) functions() map[string]*machine.External {
	all := platform.All(t.Environment.Platform())
	if u := t.Environment.Unknown; u != "" && u != platform.UnknownError {
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
	known := platform.All(p.Environment.Platform())
	for i := range p.Program.Externals {
		if x := &p.Program.Externals[i]; !x.Missing && known[x.Name] == nil && slices.Contains(p.named(), x.Name) && !platform.IsInput(x.Name) {
			list = append(list, fmt.Sprintf("%s has no body: the query names it, so a call of it is an event, which does nothing and gives zero", x.Name))
		}
	}
	return list
}
