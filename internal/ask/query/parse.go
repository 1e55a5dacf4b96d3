package query

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/ask/tokens"
)

// Parse reads one query. An error is an *Error.
func Parse(text string) (*Query, error) {
	p, err := newParser(text)
	if err != nil {
		return nil, err
	}
	least := p.leastPaths()
	q, err := p.query()
	if err != nil && least > 0 {
		q, err = asBranching(text, least, err)
	}
	if err != nil {
		return nil, err
	}
	q.Text = text
	return q, nil
}

// ParseProposition reads a condition on a state. An error is an *Error.
func ParseProposition(text string) (*Node, error) {
	p, err := newParser(text)
	if err == nil {
		var n *Node
		if n, err = p.condition(); err == nil {
			if err = p.end(); err == nil {
				return n, nil
			}
		}
	}
	return nil, err
}

// ParseFile reads a file of queries, one a line; text after // is a comment. Between them may stand
// observers, of which a query names one by {Observer = NAME}. The error names the line, and is an
// *Error after it.
func ParseFile(name, text string) ([]*Query, error) {
	var list []*Query
	var observers []*Observer
	for left := lines(text); len(left) > 0; {
		l := left[0]
		if first, _, _ := strings.Cut(strings.TrimSpace(l.text), " "); first == "observer" {
			o, rest, err := readObserver(name, left)
			if err != nil {
				return nil, err
			}
			observers, left = append(observers, o), rest
			continue
		}
		left = left[1:]
		if l.text == "" {
			continue
		}
		q, err := Parse(l.text)
		if err != nil {
			return nil, l.wrap(name, err)
		}
		list = append(list, q)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the file contains no query", name)
	}
	return list, employ(name, list, observers)
}

// maxNesting bounds how deep a formula is.
const maxNesting = 500

// parser reads by recursive descent, one token ahead.
type parser struct {
	lexer
	tokens.Reader
	bound     []string // process variables
	temporal  bool     // temporal operators are allowed
	linear    bool     // in a formula of temporal logic
	branching bool     // which is of branching time
	single    bool     // or speaks of one state
	nesting   int
	met       int // A and E, of branching time
}

func newParser(text string) (*parser, error) {
	p := &parser{lexer: lexer{text: text}}
	p.Reader = tokens.Reader{Whole: "query", Fail: p.fail, Next: func() (tokens.Token, error) {
		t, err := p.next()
		if err != nil {
			return t, err
		}
		return t, nil
	}}
	return p, p.Advance()
}

func (p *parser) fail(at int, format string, args ...any) error {
	return p.errorf(at, fmt.Sprintf(format, args...))
}

func (p *parser) end() error {
	if p.Now.Class != tokens.End {
		return p.fail(p.Now.At, "the query ends before this")
	}
	return nil
}

// integer reads a number without a point.
func (p *parser) integer(what string) (uint64, error) {
	if p.Now.Class != tokens.Digits {
		return 0, p.Expected(what)
	}
	v, err := parseUint(p.Now.Text)
	if err != nil {
		return 0, p.fail(p.Now.At, "the number has more than 64 bits")
	}
	return v, p.Advance()
}

// parseUint reads a number in tens, or in sixteens after 0x. A zero before it
// means nothing.
func parseUint(text string) (uint64, error) {
	if rest := strings.TrimPrefix(strings.ToLower(text), "0x"); len(rest) < len(text) {
		return strconv.ParseUint(rest, 16, 64)
	}
	return strconv.ParseUint(text, 10, 64)
}

// small reads a number that an int holds: of a thread or a line.
func (p *parser) small(what string) (int, error) {
	at := p.Now.At
	v, err := p.integer(what)
	if err == nil && v > 1<<30 {
		err = p.fail(at, "the number is too large")
	}
	return int(v), err
}

// positive reads a number that is not 0.
func (p *parser) positive(what string) (uint64, error) {
	at := p.Now.At
	v, err := p.integer(what)
	if err == nil && (v == 0 || v == Unbounded) {
		err = p.fail(at, "expected %s of at least 1", what)
	}
	return v, err
}

func (p *parser) query() (*Query, error) {
	k, ok := beginning(p.Now.Text)
	if !ok || p.Now.Class != tokens.Word {
		return nil, p.Expected(beginnings())
	}
	q := &Query{Kind: k}
	err := kinds[k].read(p, q)
	if err == nil {
		err = p.params(q)
	}
	if err == nil {
		err = p.end()
	}
	return q, err
}

// modal reads a word, a sign and a condition.
func modal(sign string) func(p *parser, q *Query) error {
	return func(p *parser, q *Query) (err error) {
		if err = p.Advance(); err != nil {
			return err
		}
		if err = p.Expect(sign); err != nil {
			return err
		}
		q.Prop, err = p.condition()
		return err
	}
}

// wordAlone reads a query of one word.
func wordAlone(p *parser, _ *Query) error { return p.Advance() }

func (p *parser) sampleEnum(q *Query) (err error) {
	if err = p.Advance(); err != nil {
		return err
	}
	if err = p.Expect("<="); err != nil {
		return err
	}
	if q.Steps, err = p.positive("a number of steps"); err != nil {
		return err
	}
	q.Runs, err = p.positive("a number of runs")
	return err
}

func (p *parser) probability(q *Query) (err error) {
	if q.Left, err = p.run(); err != nil {
		return err
	}
	for _, op := range []Op{Ge, Gt, Le, Lt} {
		if !p.Is(signs[op]) {
			continue
		}
		q.Op = op
		if err = p.Advance(); err != nil {
			return err
		}
		if p.Is("Pr") {
			q.Kind = Comparison
			q.Right, err = p.run()
			return err
		}
		q.Kind = Threshold
		q.Theta, err = p.fraction("a probability, or Pr[...](...)")
		return err
	}
	return nil
}

// run reads Pr[<=n](f), or Pr(f).
func (p *parser) run() (r Run, err error) {
	if err = p.Expect("Pr"); err != nil {
		return r, err
	}
	if r.Steps, err = p.runBound(); err != nil {
		return r, err
	}
	if err = p.Expect("("); err != nil {
		return r, err
	}
	p.temporal = true
	if r.Formula, err = p.condition(); err != nil {
		return r, err
	}
	p.temporal = false
	return r, p.Expect(")")
}

// runBound reads [<=n], which may be missing.
func (p *parser) runBound() (steps uint64, err error) {
	if p.Is("(") {
		return Unbounded, nil
	}
	if err = p.Expect("[", "<="); err != nil {
		return 0, err
	}
	if steps, err = p.positive("a number of steps"); err != nil {
		return 0, err
	}
	return steps, p.Expect("]")
}

// ratio reads a number above 0, of odds.
func (p *parser) ratio(string) (float64, error) { return p.above(1e6, "a ratio of odds above 0") }

// width reads the width of an interval of a number.
func (p *parser) width(string) (float64, error) { return p.above(math.MaxFloat64, "a width above 0") }

// precision reads a share of what is estimated.
func (p *parser) precision(string) (float64, error) { return p.above(1, "a number above 0, up to 1") }

// above reads a number above 0.
func (p *parser) above(most float64, what string) (float64, error) {
	v, err := strconv.ParseFloat(p.Now.Text, 64)
	if p.Now.Class != tokens.Digits && p.Now.Class != tokens.Real || err != nil || !(v > 0 && v <= most) {
		return 0, p.Expected(what)
	}
	return v, p.Advance()
}

// given reports whether a parameter is a certain one, and another one was given.
func (q *Query) given(name, is, other string) bool {
	_, ok := q.Param(other)
	return ok && name == is
}

// fraction reads a number from 0 to 1.
func (p *parser) fraction(what string) (float64, error) {
	if p.Now.Class != tokens.Digits && p.Now.Class != tokens.Real {
		return 0, p.Expected(what)
	}
	v, err := strconv.ParseFloat(p.Now.Text, 64)
	if err != nil || v < 0 || v > 1 {
		return 0, p.fail(p.Now.At, "expected a number from 0 to 1")
	}
	return v, p.Advance()
}

func (p *parser) estimate(q *Query) (err error) {
	if err = p.Expect("Estimate", "[", "<="); err != nil {
		return err
	}
	if q.Steps, err = p.positive("a number of steps"); err != nil {
		return err
	}
	if err = p.Expect(","); err != nil {
		return err
	}
	if q.Runs, err = p.positive("a number of runs"); err != nil {
		return err
	}
	if err = p.Expect("]", "{"); err != nil {
		return err
	}
	k := -1
	if p.Now.Class == tokens.Word {
		k = slices.Index(foldNames[:], p.Now.Text)
	}
	if k < 0 {
		return p.Expected("max, min, last or avg")
	}
	q.Over = Fold(k)
	if err = p.Advance(); err != nil {
		return err
	}
	if q.Prop, err = p.value(); err != nil {
		return err
	}
	return p.Expect("}")
}

var paramNames = []string{"Alpha", "Beta", "Delta", "Epsilon", "Relative", "U0", "U1"}

// params reads {Alpha = 0.05, Epsilon = 0.01}, and what guides the method.
func (p *parser) params(q *Query) error {
	if ok, err := p.Take("{"); !ok || err != nil {
		return err
	}
	if !kinds[q.Kind].params {
		return p.fail(p.Now.At, "only Pr and Estimate take parameters")
	}
	for {
		if err := p.param(q); err != nil {
			return err
		}
		if more, err := p.Take(","); err != nil {
			return err
		} else if !more {
			return p.Expect("}")
		}
	}
}

func (p *parser) param(q *Query) error {
	const wanted = "Alpha, Beta, Delta, Epsilon or Relative, U0 or U1, or Score, Levels or Observer"
	at := p.Now.At
	name, err := p.Name(wanted)
	if err != nil {
		return err
	}
	if guides[name] != nil {
		return p.guide(name, at, q)
	}
	if !slices.Contains(paramNames, name) {
		return p.fail(at, "expected %s", wanted)
	}
	if _, twice := q.Param(name); twice {
		return p.fail(at, "%s is given twice", name)
	}
	if err := p.Expect("="); err != nil {
		return err
	}
	value := p.fraction
	switch {
	case strings.HasPrefix(name, "U") && q.Kind != Comparison:
		return p.fail(at, "%s is a parameter of the comparison of two probabilities", name)
	case name == "Relative" && q.Kind != Probability && q.Kind != Estimate:
		return p.fail(at, "Relative is a parameter of estimates, of a probability or of Estimate")
	case q.given(name, "Epsilon", "Relative") || q.given(name, "Relative", "Epsilon"):
		return p.fail(at, "one precision is enough: Epsilon or Relative")
	case strings.HasPrefix(name, "U"):
		value = p.ratio
	case name == "Epsilon" && q.Kind == Estimate:
		value = p.width
	case name == "Relative":
		value = p.precision
	}
	v, err := value("a number from 0 to 1")
	q.Params = append(q.Params, Param{name, v})
	return err
}
