package liveness

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/result/trace"
)

// askedFor is what threads of a state say that they ask for.
func askedFor(m *machine.Machine) (map[int]string, error) {
	list := map[int]string{}
	for t := range m.Threads() {
		if !m.Record().Asks(t) {
			continue
		}
		text, f := m.Record().Asked(t)
		if f != nil {
			return nil, fmt.Errorf("what thread %d asks for cannot be read: %s", t, f.Text)
		}
		list[t] = fmt.Sprintf("%q", text)
	}
	return list, nil
}

// starved says which threads ask for what for ever: atom i of the check is about thread i.
func (r *replayed) starved(tr *trace.Trace) string {
	var things []string
	names := map[string][]string{}
	for _, t := range tr.Threads {
		if r.always>>t.ID&1 == 0 {
			continue
		}
		thing := "a lock"
		if text, ok := r.wanted[t.ID]; ok {
			thing = text
		}
		if !slices.Contains(things, thing) {
			things = append(things, thing)
		}
		names[thing] = append(names[thing], t.Name)
	}
	var parts []string
	for _, thing := range things {
		parts = append(parts, strings.Join(names[thing], " and ")+" asks for "+thing+" for ever")
	}
	return strings.Join(parts, ", ") + ", and does not get it"
}
