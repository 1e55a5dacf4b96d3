package distribution

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Spec is a distribution as a user wrote it, of whatever type.
type Spec struct {
	text string
	name string // of the family; "": a list
	args []float64
	list []Outcome // Value is an index into args
}

// String is what was written.
func (s Spec) String() string { return s.text }

// families are the named distributions, with the number of their parameters.
var families = map[string]int{"uniform": 2, "bernoulli": 1, "binomial": 2, "geometric": 1, "poisson": 1, "normal": 2}

// Parse reads a distribution: 5, uniform(0,9), bernoulli(0.3), binomial(10,0.5),
// geometric(0.1), poisson(4), normal(100,15) or {1:0.2,2:0.8}.
func Parse(text string) (Spec, error) {
	s := Spec{text: text}
	var err error
	name, rest, called := strings.Cut(text, "(")
	switch {
	case strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}"):
		err = s.parseList(text[1 : len(text)-1])
	case called && strings.HasSuffix(rest, ")"):
		s.name = name
		err = s.parseFamily(rest[:len(rest)-1])
	default:
		err = s.parseList(text + ":1")
		if err != nil {
			err = fmt.Errorf("must be a number, a list {1:0.2,2:0.8}, or one of uniform(a,b), bernoulli(p), binomial(n,p), geometric(p), poisson(mean), normal(mean,deviation)")
		}
	}
	if err != nil {
		return Spec{}, fmt.Errorf("%s: %w", text, err)
	}
	return s, nil
}

func parseNumber(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || v-v != 0 {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return v, nil
}

func (s *Spec) parseList(text string) error {
	sum := 0.0
	for _, part := range strings.Split(text, ",") {
		value, weight, ok := strings.Cut(part, ":")
		if !ok {
			return fmt.Errorf("%q is not of the form VALUE:WEIGHT", part)
		}
		v, err := parseNumber(value)
		if err != nil {
			return err
		}
		w, err := parseNumber(weight)
		if err != nil {
			return err
		}
		if w < 0 {
			return fmt.Errorf("the weight of %s is negative", value)
		}
		for _, other := range s.args {
			if other == v {
				return fmt.Errorf("%s has two weights", value)
			}
		}
		s.list = append(s.list, Outcome{uint64(len(s.args)), w})
		s.args = append(s.args, v)
		sum += w
	}
	if sum <= 0 {
		return fmt.Errorf("the weights sum to 0")
	}
	return nil
}

func (s *Spec) parseFamily(text string) error {
	n, ok := families[s.name]
	parts := strings.Split(text, ",")
	if !ok {
		return fmt.Errorf("unknown distribution %s; there are uniform, bernoulli, binomial, geometric, poisson, normal", s.name)
	}
	if len(parts) != n {
		return fmt.Errorf("%s takes %d parameters", s.name, n)
	}
	for _, part := range parts {
		v, err := parseNumber(part)
		if err != nil {
			return err
		}
		s.args = append(s.args, v)
	}
	return s.sane()
}

// sane reports what is wrong with the parameters of a family.
func (s *Spec) sane() error {
	a := s.args
	p := a[len(a)-1]
	switch s.name {
	case "uniform":
		if a[0] > a[1] {
			return fmt.Errorf("%g is above %g", a[0], a[1])
		}
	case "bernoulli", "binomial":
		if p < 0 || p > 1 {
			return fmt.Errorf("%g is not a probability", p)
		}
		if s.name == "binomial" && (a[0] < 0 || a[0] != math.Trunc(a[0]) || a[0] > 1<<53) {
			return fmt.Errorf("%g is not a number of trials", a[0])
		}
	case "geometric":
		if p <= 0 || p > 1 {
			return fmt.Errorf("%g is not a probability above 0", p)
		}
	case "poisson":
		if p < 0 || p > 1<<40 {
			return fmt.Errorf("%g is not a mean", p)
		}
	case "normal":
		if p <= 0 || math.Abs(a[0]) > 1<<53 {
			return fmt.Errorf("the deviation must be above 0 and the mean within 2^53")
		}
	}
	return nil
}

// For returns the distribution that the specification gives an input of type t.
func (s Spec) For(t Type) (Distribution, error) {
	d, err := s.of(t)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.text, err)
	}
	return d, nil
}

func (s Spec) of(t Type) (Distribution, error) {
	if t.Float {
		return s.ofFloat(t)
	}
	switch s.name {
	case "uniform":
		a, err := t.whole(s.args[0])
		if err != nil {
			return nil, err
		}
		b, err := t.whole(s.args[1])
		if err != nil {
			return nil, err
		}
		return span{t: t, first: a, last: uint64(b) - uint64(a)}, nil
	case "bernoulli":
		return binomial(t, 1, s.args[0])
	case "binomial":
		n, err := t.whole(s.args[0])
		if err != nil {
			return nil, err
		}
		return binomial(t, n, s.args[1])
	case "geometric":
		return geometric(t, s.args[0])
	case "poisson":
		return poisson(t, s.args[0])
	case "normal":
		return normal(t, s.args[0], s.args[1])
	}
	var list []Outcome
	for _, o := range s.list {
		v, err := t.whole(s.args[o.Value])
		if err != nil {
			return nil, err
		}
		list = append(list, Outcome{uint64(v) & t.mask(), o.P})
	}
	return tableOf(list)
}

// ofFloat returns the distribution for an input of a floating-point type.
func (s Spec) ofFloat(t Type) (Distribution, error) {
	switch s.name {
	case "uniform":
		return real{t, s.args[0], s.args[1]}, nil
	case "":
		var list []Outcome
		for _, o := range s.list {
			list = append(list, Outcome{t.pattern(s.args[o.Value]), o.P})
		}
		return tableOf(list)
	}
	return nil, fmt.Errorf("a floating-point input takes uniform(a,b), a number or a list")
}

// whole is a number as a value of an integer type.
func (t Type) whole(v float64) (int64, error) {
	if v != math.Trunc(v) || math.Abs(v) > 1<<53 {
		return 0, fmt.Errorf("%g is not an integer up to 2^53, but the input is an integer", v)
	}
	if k := int64(v); k >= t.least() && k <= t.most() {
		return k, nil
	}
	return 0, t.misfit(int64(v))
}
