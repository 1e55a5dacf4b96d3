package debug

import (
	"strconv"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/result/trace"
)

// Evaluate is the value of a text in a frame of a thread: a variable or a part of one ("p->next", "a[2]"), or a condition of the query language on
// the state ("x + y == 3"), which is true or false.
func (d *Debugger) Evaluate(thread, frame int, text string) (trace.Variable, error) {
	v, err := d.scene.Find(thread, frame, text)
	if err == nil {
		return v, nil
	}
	n, wrong := query.ParseProposition(text)
	if wrong != nil {
		return v, err
	}
	p, wrong := property.New(n, text, d.m.Program())
	if wrong != nil {
		return v, wrong
	}
	return trace.Variable{Name: text, Type: "bool", Value: strconv.FormatBool(p.Holds(d.m)), Known: true}, nil
}
