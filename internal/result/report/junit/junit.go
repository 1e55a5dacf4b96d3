// Package junit writes the results of checks as a JUnit file, which continuous-integration services show as a table
// of tests: each harness is a test case.
//
// It knows only results of harnesses: it must not decide anything, and reads no file, clock or
// environment.
//
// A harness passes if and only if it counts as 0 in the exit status of the command, so that the table and the status agree:
//
//	as expected             passes (verified, where nothing is expected)
//	violated                failure, with the report
//	unknown                 error, type unknown: nothing is known, so it neither passes nor may be overlooked as skipped
//	it could not be checked error, type input
//
// The output conforms to the schema of Jenkins's plugin (testdata/junit-10.xsd).
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

type suites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Time     seconds  `xml:"time,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suite    suite    `xml:"testsuite"`
}

type suite struct {
	Name       string     `xml:"name,attr"`
	Tests      int        `xml:"tests,attr"`
	Failures   int        `xml:"failures,attr"`
	Errors     int        `xml:"errors,attr"`
	Skipped    int        `xml:"skipped,attr"`
	Time       seconds    `xml:"time,attr"`
	Properties []property `xml:"properties>property"`
	Cases      []testCase `xml:"testcase"`
}

type property struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type testCase struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Time    seconds  `xml:"time,attr"`
	Failure *problem `xml:"failure"`
	Error   *problem `xml:"error"`
	Output  *output  `xml:"system-out"`
}

type problem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",cdata"`
}

type output struct {
	Text string `xml:",cdata"`
}

// seconds is a duration as the schema has it.
type seconds float64

// MarshalText implements encoding.TextMarshaler.
func (s seconds) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%.3f", float64(s)), nil }

const name = "heddle"

// Write writes the results of harnesses, of a heddle of some version.
func Write(w io.Writer, version string, all []*report.Harness) error {
	s := suite{Name: name, Properties: []property{{"heddle.version", shown(version)}}}
	for i, h := range all {
		c := caseOf(h)
		s.Tests++
		s.Time += c.Time
		if c.Failure != nil {
			s.Failures++
		}
		if c.Error != nil {
			s.Errors++
		}
		s.Cases = append(s.Cases, c)
		s.Properties = append(s.Properties, about(fmt.Sprintf("harness.%d.", i+1), h)...)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(suites{Name: name, Time: s.Time, Tests: s.Tests, Failures: s.Failures, Errors: s.Errors, Suite: s}); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// about is what is known of a harness besides. The schema has properties of suites only.
func about(prefix string, h *report.Harness) []property {
	return []property{
		{prefix + "name", shown(h.Name)},
		{prefix + "answer", h.Answer},
		{prefix + "expected", shown(h.Wanted())},
		{prefix + "states", fmt.Sprint(h.States)},
		{prefix + "kept", fmt.Sprint(h.Kept)},
	}
}

func caseOf(h *report.Harness) testCase {
	c := testCase{Class: name, Name: shown(h.Name), Time: seconds(h.Seconds)}
	p := &problem{Type: kind(h), Message: shown(h.Headline.String()), Text: shown(h.Plain)}
	if h.Expected != "" && !h.AsWanted() {
		p.Message = shown(fmt.Sprintf("it is %s, but %s is expected: %s", h.Answer, h.Expected, h.Headline))
	}
	switch h.ExitStatus() {
	case verdict.Verified.ExitStatus():
		c.Output = &output{shown(h.Plain)}
	case verdict.Violated.ExitStatus():
		c.Failure = p
	default:
		c.Error = p
	}
	return c
}

// kind is the type of a problem.
func kind(h *report.Harness) string {
	switch h.ExitStatus() {
	case verdict.Violated.ExitStatus():
		return verdict.Violated.String()
	case verdict.Unknown.ExitStatus():
		return verdict.Unknown.String()
	}
	return "input"
}

// shown is a text that a person may be shown, without the two characters besides that XML has not.
func shown(text string) string {
	return strings.NewReplacer("\ufffe", "\\ufffe", "\uffff", "\\uffff").Replace(report.Shown(text))
}
