package states

import (
	"strings"
	"unicode/utf8"

	"heddle/internal/result/graph"
	"heddle/internal/result/trace"
)

const (
	mostValues = 100 // of a state
	longest    = 200 // value, in bytes
)

// held is what the present state holds: where threads are, the program's own global variables, and the local ones of the
// function that each thread is in.
func (k *Counter) held() *graph.Held {
	h := &graph.Held{}
	for _, v := range k.scene.Globals() {
		add(h, v, "")
	}
	for _, t := range k.scene.Threads() {
		h.Threads = append(h.Threads, graph.Fact{Name: t.Name, Text: does(&t)})
		if t.Condition == trace.Gone {
			continue
		}
		for i, f := range k.scene.Stack(t.ID) {
			if f.Library {
				continue
			}
			for _, v := range k.scene.Locals(t.ID, i) {
				add(h, v, t.Name+", ")
			}
			break
		}
	}
	return h
}

// add adds a variable that has a value.
func add(h *graph.Held, v trace.Variable, of string) {
	if !v.Known || v.Inner || len(h.Values) >= mostValues {
		return
	}
	h.Values = append(h.Values, graph.Fact{Name: of + v.Name, Text: cutShort(v.Value)})
}

func cutShort(text string) string {
	if len(text) <= longest {
		return text
	}
	n := longest
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "..."
}

// does says where a thread is, and what it is about to do.
func does(t *trace.Actor) string {
	if t.Condition == trace.Gone {
		return string(t.Condition)
	}
	var parts []string
	if t.Place.Known() {
		parts = append(parts, "at "+t.Place.Short())
	}
	switch {
	case t.Waits != "":
		parts = append(parts, "waits for "+t.Waits)
	case t.Condition == trace.Waiting:
		parts = append(parts, "waits")
	case t.Next != "":
		parts = append(parts, "next: "+t.Next)
	}
	return strings.Join(parts, ", ")
}
