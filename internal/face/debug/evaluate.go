package debug

import (
	"regexp"
	"strconv"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/result/trace"
)

// Evaluate is the value of a text in a frame of a thread: a variable or a part of one ("p->next", "a[2]"), or a condition of the query language on
// the state ("x + y == 3"), which is true or false, or a number of it ("x + y").
func (d *Debugger) Evaluate(thread, frame int, text string) (trace.Variable, error) {
	v, err := d.scene.Find(thread, frame, text)
	if err == nil {
		return v, nil
	}
	if p, wrong := d.asked(text); wrong == nil {
		return trace.Variable{Name: text, Type: "bool", Value: strconv.FormatBool(p.Holds(d.m)), Known: true}, nil
	} else if x, no := d.number(text); no == nil {
		v, known := x.Value(d.m)
		return trace.Variable{Name: text, Type: "number", Value: strconv.FormatFloat(v, 'g', -1, 64), Known: known}, nil
	} else if !isName.MatchString(text) {
		return v, wrong
	}
	return v, err
}

// isName matches what can only be a variable or a part of one, of which it is said that there is none.
var isName = regexp.MustCompile(`^[\w.>*&\[\]-]+$`)

// asked is a condition of the query language, which is resolved once.
func (d *Debugger) asked(text string) (*property.Predicate, error) {
	if p := d.conditions[text]; p != nil {
		return p, nil
	}
	p, err := d.condition(text)
	if err != nil {
		return nil, err
	}
	if d.conditions == nil || len(d.conditions) >= mostConditions {
		d.conditions = map[string]*property.Predicate{}
	}
	d.conditions[text] = p
	return p, nil
}

// mostConditions bounds those that are kept.
const mostConditions = 1000

// number resolves an expression of the query language.
func (d *Debugger) number(text string) (*property.Expression, error) {
	g, err := query.ParseScore(text)
	if err != nil {
		return nil, err
	}
	return property.NewExpression(g.Score, text, d.m.Program())
}
