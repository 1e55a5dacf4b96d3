package distribution

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Rule says what the inputs of a function, or of a line, are drawn from.
type Rule struct {
	function string // "": those of the line
	file     string
	line     int
	spec     Spec
	text     string
}

// ParseRule reads FUNCTION=DISTRIBUTION or FILE:LINE=DISTRIBUTION.
func ParseRule(text string) (Rule, error) {
	where, what, ok := strings.Cut(text, "=")
	r := Rule{text: text}
	if !ok || where == "" {
		return r, fmt.Errorf("--dist=%s: expected FUNCTION=DISTRIBUTION or FILE:LINE=DISTRIBUTION, as in __VERIFIER_nondet_int=uniform(0,9)", text)
	}
	if i := strings.LastIndexByte(where, ':'); i > 0 {
		n, err := strconv.Atoi(where[i+1:])
		if err != nil || n <= 0 {
			return r, fmt.Errorf("--dist=%s: %q is not a line number", text, where[i+1:])
		}
		r.file, r.line = where[:i], n
	} else {
		r.function = where
	}
	var err error
	if r.spec, err = Parse(strings.TrimSpace(what)); err != nil {
		return r, fmt.Errorf("--dist=%w (docs/schedulers.md)", err)
	}
	return r, nil
}

// String is what ParseRule read.
func (r Rule) String() string { return r.text }

// Rules are those of a program's inputs. A rule of a line goes before one of a function.
type Rules struct {
	list  []Rule
	known sync.Map // of key: Distribution or error
}

// key is what a distribution depends on: the rule, or -1 for none, and the type.
type key struct {
	rule int
	t    Type
}

// NewRules takes rules, no two of them of the same inputs.
func NewRules(list []Rule) (*Rules, error) {
	for i, a := range list {
		for _, b := range list[:i] {
			if a.function == b.function && a.file == b.file && a.line == b.line {
				return nil, fmt.Errorf("--dist=%s: it conflicts with --dist=%s", a, b)
			}
		}
	}
	return &Rules{list: list}, nil
}

// Find is the number of the rule of an input, or -1 if there is none.
func (r *Rules) Find(function, file string, line int) int {
	found := -1
	for i, x := range r.list {
		switch {
		case x.function == "" && x.line == line && (x.file == file || strings.HasSuffix(file, "/"+x.file)):
			return i
		case x.function != "" && x.function == function:
			found = i
		}
	}
	return found
}

// Rule is a rule by its number.
func (r *Rules) Rule(number int) Rule { return r.list[number] }

// Len is the number of rules.
func (r *Rules) Len() int { return len(r.list) }

// Of is what an input of a type is drawn from by a rule, or by none (-1).
func (r *Rules) Of(rule int, t Type) (Distribution, error) {
	k := key{rule, t}
	if v, ok := r.known.Load(k); ok {
		if err, bad := v.(error); bad {
			return nil, err
		}
		d, _ := v.(Distribution)
		return d, nil
	}
	if rule < 0 {
		d := Default(t)
		if d != nil {
			r.known.Store(k, d)
		}
		return d, nil
	}
	d, err := r.list[rule].spec.For(t)
	if err != nil {
		err = fmt.Errorf("--dist=%s: %w", r.list[rule], errors.Unwrap(err))
		r.known.Store(k, err)
		return nil, err
	}
	r.known.Store(k, d)
	return d, nil
}
