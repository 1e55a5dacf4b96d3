package main

import (
	"fmt"
	"io"
	"strings"

	"heddle/internal/result/verdict"
)

// expectations are published expected values.
type expectations struct {
	title string
	about string
	rows  []expectation
}

// expectation is one of them.
type expectation struct {
	name, published string
	question        question
	exact           float64 // 0: it is computed
	source          string  // of the exact value
}

// lodinExample2 is the expected value of LODIN 2017, example 2.
func lodinExample2() *expectations {
	t := &expectations{
		title: "LODIN 2017, example 2: the expected last value of i",
		about: `The query is ` + "`Estimate [<=5000,5000] {max @0.main.%2}`" + `, of the register that main reads i into after both threads have
ended (the paper's ` + "`%tmp11`" + `): Student's interval from 5,000 runs, seed 1. The published value has no interval.`,
	}
	for _, x := range []struct {
		n         int
		published string
		exact     float64
		source    string
	}{{4, "", 0, "the chain"}, {8, "", 0, "the chain"}, {32, "438,037", 437999.9551, "computed outside of heddle"}} {
		t.rows = append(t.rows, expectation{name: fmt.Sprintf("fib_%d (clang 5)", x.n), published: x.published, exact: x.exact, source: x.source,
			question: question{file: fmt.Sprintf("fib%d-clang5.ll", x.n), query: "Estimate [<=5000,5000] {max @0.main.%2}"}})
	}
	return t
}

// value is the exact one.
func (e *expectation) value() (float64, error) {
	if e.exact != 0 {
		return e.exact, nil
	}
	ask := e.question
	ask.query = strings.Replace(ask.query, "max @0.main.%2", "last i", 1) // the same number, but of a state
	x, err := ask.ask("", 1)
	if err != nil {
		return 0, err
	}
	return x.Estimate.Value, nil
}

// measured is a row without its seconds, and what it says.
func (e *expectation) measured() (line string, c *verdict.Estimate, exact, seconds float64, err error) {
	a, err := e.question.ask("student", 2)
	if err != nil {
		return "", nil, 0, 0, err
	}
	if exact, err = e.value(); err != nil {
		return "", nil, 0, 0, err
	}
	c = a.Estimate
	ours := fmt.Sprintf("%.8g in %.8g-%.8g, standard deviation %.7g", c.Value, c.Low, c.High, c.Sample.Deviation)
	line = "| " + strings.Join([]string{e.name, e.published, ours, fmt.Sprintf("%.10g (%s)", exact, e.source)}, " | ") + " |"
	return line, c, exact, a.Stats.Seconds, nil
}

func (t *expectations) head() string {
	return "| program | published | ours | exact | s |\n|---|---|---|---|---|"
}

// write measures everything and writes the section.
func (t *expectations) write(w io.Writer, _ earlier) error {
	fmt.Fprintf(w, "\n## %s\n\n%s\n\n%s\n", t.title, strings.TrimSpace(t.about), t.head())
	for k := range t.rows {
		line, _, _, seconds, err := t.rows[k].measured()
		if err != nil {
			return fmt.Errorf("%s, %s: %w", t.title, t.rows[k].name, err)
		}
		if _, err := fmt.Fprintf(w, "%s %.2f |\n", line, seconds); err != nil {
			return err
		}
	}
	return nil
}
