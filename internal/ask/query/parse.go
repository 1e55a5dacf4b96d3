package query

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parse reads one query. An error is an *Error.
func Parse(text string) (*Query, error) {
	p, err := newParser(text)
	if err == nil {
		var q *Query
		if q, err = p.query(); err == nil {
			q.Text = text
			return q, nil
		}
	}
	return nil, err
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

// ParseFile reads a file of queries, one a line; what stands behind // is a
// comment. Between them may stand observers, of which a query names one by
// {Observer = NAME}. The error names the line, and is an *Error behind it.
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
	now      token
	bound    []string // process variables
	temporal bool     // temporal operators are allowed
	nesting  int
}

func newParser(text string) (*parser, error) {
	p := &parser{lexer: lexer{text: text}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *parser) advance() error {
	t, err := p.next()
	if err != nil {
		return err
	}
	p.now = t
	return nil
}

func (p *parser) fail(at int, format string, args ...any) error {
	return p.errorf(at, fmt.Sprintf(format, args...))
}

// expected is the error of an unexpected token.
func (p *parser) expected(what string) error {
	if p.now.class == endOfText {
		return p.fail(p.now.at, "the query ends where %s is expected", what)
	}
	return p.fail(p.now.at, "expected %s", what)
}

func (p *parser) is(text string) bool {
	return (p.now.class == symbol || p.now.class == word) && p.now.text == text
}

// take continues if the next token is that one.
func (p *parser) take(text string) (bool, error) {
	if !p.is(text) {
		return false, nil
	}
	return true, p.advance()
}

func (p *parser) expect(texts ...string) error {
	for _, text := range texts {
		if !p.is(text) {
			return p.expected(quoted(text))
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) end() error {
	if p.now.class != endOfText {
		return p.fail(p.now.at, "the query ends before this")
	}
	return nil
}

// name reads a word.
func (p *parser) name(what string) (string, error) {
	if p.now.class != word {
		return "", p.expected(what)
	}
	s := p.now.text
	return s, p.advance()
}

// integer reads a number without a point.
func (p *parser) integer(what string) (uint64, error) {
	if p.now.class != digits {
		return 0, p.expected(what)
	}
	v, err := parseUint(p.now.text)
	if err != nil {
		return 0, p.fail(p.now.at, "the number has more than 64 bits")
	}
	return v, p.advance()
}

// parseUint reads a number in tens, or in sixteens behind 0x. A zero before it
// means nothing.
func parseUint(text string) (uint64, error) {
	if rest := strings.TrimPrefix(strings.ToLower(text), "0x"); len(rest) < len(text) {
		return strconv.ParseUint(rest, 16, 64)
	}
	return strconv.ParseUint(text, 10, 64)
}

// small reads a number that an int holds: of a thread or a line.
func (p *parser) small(what string) (int, error) {
	at := p.now.at
	v, err := p.integer(what)
	if err == nil && v > 1<<30 {
		err = p.fail(at, "the number is too large")
	}
	return int(v), err
}

// positive reads a number that is not 0.
func (p *parser) positive(what string) (uint64, error) {
	at := p.now.at
	v, err := p.integer(what)
	if err == nil && (v == 0 || v == Unbounded) {
		err = p.fail(at, "expected %s of at least 1", what)
	}
	return v, err
}

func (p *parser) query() (*Query, error) {
	q := &Query{}
	var err error
	kind := p.now.text
	if p.now.class != word {
		kind = ""
	}
	switch kind {
	case "E":
		q.Kind = Reachable
		q.Prop, err = p.modal("<>")
	case "A":
		q.Kind = Always
		q.Prop, err = p.modal("[]")
	case "EnumStates":
		q.Kind = EnumStates
		err = p.advance()
	case "EnumStatesSMC":
		err = p.sampleEnum(q)
	case "Pr":
		err = p.probability(q)
	case "Estimate":
		err = p.estimate(q)
	default:
		return nil, p.expected("E<>, A[], EnumStates, EnumStatesSMC, Pr or Estimate")
	}
	if err == nil {
		err = p.params(q)
	}
	if err == nil {
		err = p.end()
	}
	return q, err
}

// modal reads what is behind E or A.
func (p *parser) modal(sign string) (*Node, error) {
	if err := p.advance(); err != nil {
		return nil, err
	}
	if err := p.expect(sign); err != nil {
		return nil, err
	}
	return p.condition()
}

func (p *parser) sampleEnum(q *Query) (err error) {
	q.Kind = SampleEnum
	if err = p.advance(); err != nil {
		return err
	}
	if err = p.expect("<="); err != nil {
		return err
	}
	if q.Steps, err = p.positive("a number of steps"); err != nil {
		return err
	}
	q.Runs, err = p.positive("a number of runs")
	return err
}

func (p *parser) probability(q *Query) (err error) {
	q.Kind = Probability
	if q.Left, err = p.run(); err != nil {
		return err
	}
	for _, op := range []Op{Ge, Gt, Le, Lt} {
		if !p.is(signs[op]) {
			continue
		}
		q.Op = op
		if err = p.advance(); err != nil {
			return err
		}
		if p.is("Pr") {
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
	if err = p.expect("Pr"); err != nil {
		return r, err
	}
	if r.Steps, err = p.runBound(); err != nil {
		return r, err
	}
	if err = p.expect("("); err != nil {
		return r, err
	}
	p.temporal = true
	if r.Formula, err = p.condition(); err != nil {
		return r, err
	}
	p.temporal = false
	return r, p.expect(")")
}

// runBound reads [<=n], which may be missing.
func (p *parser) runBound() (steps uint64, err error) {
	if p.is("(") {
		return Unbounded, nil
	}
	if err = p.expect("[", "<="); err != nil {
		return 0, err
	}
	if steps, err = p.positive("a number of steps"); err != nil {
		return 0, err
	}
	return steps, p.expect("]")
}

// ratio reads a number above 0, of odds.
func (p *parser) ratio(string) (float64, error) { return p.above(1e6, "a ratio of odds above 0") }

// width reads the width of an interval of a number.
func (p *parser) width(string) (float64, error) { return p.above(math.MaxFloat64, "a width above 0") }

// precision reads a share of what is estimated.
func (p *parser) precision(string) (float64, error) { return p.above(1, "a number above 0, up to 1") }

// above reads a number above 0.
func (p *parser) above(most float64, what string) (float64, error) {
	v, err := strconv.ParseFloat(p.now.text, 64)
	if p.now.class != digits && p.now.class != real || err != nil || !(v > 0 && v <= most) {
		return 0, p.expected(what)
	}
	return v, p.advance()
}

// given reports whether a parameter is a certain one, and another one was given.
func (q *Query) given(name, is, other string) bool {
	_, ok := q.Param(other)
	return ok && name == is
}

// fraction reads a number from 0 to 1.
func (p *parser) fraction(what string) (float64, error) {
	if p.now.class != digits && p.now.class != real {
		return 0, p.expected(what)
	}
	v, err := strconv.ParseFloat(p.now.text, 64)
	if err != nil || v < 0 || v > 1 {
		return 0, p.fail(p.now.at, "expected a number from 0 to 1")
	}
	return v, p.advance()
}

func (p *parser) estimate(q *Query) (err error) {
	q.Kind = Estimate
	if err = p.expect("Estimate", "[", "<="); err != nil {
		return err
	}
	if q.Steps, err = p.positive("a number of steps"); err != nil {
		return err
	}
	if err = p.expect(","); err != nil {
		return err
	}
	if q.Runs, err = p.positive("a number of runs"); err != nil {
		return err
	}
	if err = p.expect("]", "{"); err != nil {
		return err
	}
	k := -1
	if p.now.class == word {
		k = slices.Index(foldNames[:], p.now.text)
	}
	if k < 0 {
		return p.expected("max, min, last or avg")
	}
	q.Over = Fold(k)
	if err = p.advance(); err != nil {
		return err
	}
	if q.Prop, err = p.value(); err != nil {
		return err
	}
	return p.expect("}")
}

var paramNames = []string{"Alpha", "Beta", "Delta", "Epsilon", "Relative", "U0", "U1"}

// params reads {Alpha = 0.05, Epsilon = 0.01}, and what guides the method.
func (p *parser) params(q *Query) error {
	if ok, err := p.take("{"); !ok || err != nil {
		return err
	}
	switch q.Kind {
	case Reachable, Always, EnumStates, SampleEnum:
		return p.fail(p.now.at, "only Pr and Estimate take parameters")
	}
	for {
		if err := p.param(q); err != nil {
			return err
		}
		if more, err := p.take(","); err != nil {
			return err
		} else if !more {
			return p.expect("}")
		}
	}
}

func (p *parser) param(q *Query) error {
	const wanted = "Alpha, Beta, Delta, Epsilon or Relative, U0 or U1, or Score, Levels or Observer"
	at := p.now.at
	name, err := p.name(wanted)
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
	if err := p.expect("="); err != nil {
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
