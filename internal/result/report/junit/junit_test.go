package junit

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"heddle/internal/result/report"
	"heddle/internal/test/schemas"
)

// TestCases: a harness passes if and only if it counts as 0 in the exit status, and the counts are those of the cases.
func TestCases(t *testing.T) {
	harness := func(name, expected, answer string, status int) *report.Harness {
		return &report.Harness{Name: name, Expected: expected, Answer: answer, Status: status, Headline: report.Headline{Answer: answer, Rest: "why"}, Plain: answer + ": why\nmore\n", Seconds: 1234.5678}
	}
	all := []*report.Harness{
		harness("proved", "", "verified", 0), harness("bad", "", "violated", 1), harness("open", "", "unknown", 2),
		harness("known", "violated", "violated", 1), harness("better", "violated", "verified", 0), harness("left", "unknown", "unknown", 2),
		report.Failed("broken", "", "no such file"),
	}
	want := map[string]string{"proved": "", "bad": "failure violated", "open": "error unknown", "known": "", "better": "failure violated", "left": "", "broken": "error input"}
	var b bytes.Buffer
	if err := Write(&b, "1.0", all); err != nil {
		t.Fatal(err)
	}
	schemas.JUnit(t, b.Bytes())
	var got suites
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Suite.Cases) != len(all) {
		t.Errorf("%d cases, want %d", len(got.Suite.Cases), len(all))
	}
	for i, c := range got.Suite.Cases {
		kind := ""
		switch {
		case c.Failure != nil:
			kind = "failure " + c.Failure.Type
		case c.Error != nil:
			kind = "error " + c.Error.Type
		}
		if kind != want[c.Name] || (kind == "") != (all[i].ExitStatus() == 0) {
			t.Errorf("%s: %q, want %q; status %d", c.Name, kind, want[c.Name], all[i].ExitStatus())
		}
	}
	if got.Tests != 7 || got.Failures != 2 || got.Errors != 2 || got.Suite.Tests != 7 || got.Suite.Failures != 2 || got.Suite.Errors != 2 {
		t.Errorf("counts: %+v", got)
	}
	if text := b.String(); !strings.Contains(text, `time="1234.568"`) || !strings.Contains(text, `message="it is verified, but violated is expected: verified: why"`) {
		t.Error(text)
	}
}

// TestHostile: whatever a program prints, the file is XML, and the text is text.
func TestHostile(t *testing.T) {
	const text = "a]]>b<error/>\x1b[31m\x00\r&amp;\u202e\ufffe\uffff\xff\"'<![CDATA["
	h := &report.Harness{Name: text, Answer: "violated", Status: 1, Headline: report.Headline{Answer: text}, Plain: text}
	var b bytes.Buffer
	if err := Write(&b, text, []*report.Harness{h}); err != nil {
		t.Fatal(err)
	}
	schemas.JUnit(t, b.Bytes())
	var got suites
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	const want = `a]]>b<error/>\x1b[31m\x00\x0d&amp;\u202e\ufffe\uffff\xff"'<![CDATA[`
	c := got.Suite.Cases[0]
	if c.Failure == nil || c.Failure.Text != want || c.Failure.Message != want || c.Name != want {
		t.Errorf("%+v, want %q", c.Failure, want)
	}
}
