package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/face/cli"
	"heddle/internal/test/golden"
)

// maxStates bounds a search. Programs here are as small as their bugs.
const maxStates = 5000

// place is a line of a program.
type place struct {
	File string
	Line int
}

// answer is what heddle says of a program (docs/json.md).
type answer struct {
	Answer   string
	Headline string
	Stats    struct{ States int }

	Counterexamples []struct {
		Check, Title, Replay string
		Failure              struct {
			Place    *place
			Accesses []struct{ Place *place }
			Block    struct{ Allocated struct{ Place *place } }
		}
		Waits []struct{ Place *place }
	}
}

// heddle runs the command.
func heddle(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = cli.Main(args, &out, &err)
	return status, out.String(), err.String()
}

// check asks heddle about a program, and demands the answer, and of a violation that it lies at a marked line and replays.
func (p *program) check(t *testing.T) *answer {
	t.Helper()
	args := append([]string{"check", "--json", fmt.Sprintf("--states=%d", maxStates), "--time=10m"}, p.Flags...)
	_, out, errors := heddle(append(args, p.File)...)
	a := &answer{}
	if err := json.Unmarshal([]byte(out), a); err != nil {
		t.Fatalf("%s: %v\n%s%s", p.File, err, out, errors)
	}
	if a.Answer != p.Verdict {
		t.Fatalf("%s: %s, want %s: %s", p.File, a.Answer, p.Verdict, a.Headline)
	}
	if a.Answer == "violated" {
		p.checkPlace(t, a)
		replays(t, p, a)
	}
	return a
}

// checkPlace demands that what failed is marked, at a line of the failure.
func (p *program) checkPlace(t *testing.T, a *answer) {
	t.Helper()
	c := a.Counterexamples[0]
	places := []*place{c.Failure.Place, c.Failure.Block.Allocated.Place}
	for _, access := range c.Failure.Accesses {
		places = append(places, access.Place)
	}
	for _, wait := range c.Waits {
		places = append(places, wait.Place)
	}
	for _, at := range places {
		if at != nil && at.File == p.File && slices.Contains(p.Want[c.Check], at.Line) {
			return
		}
	}
	t.Errorf("%s: %s (check %s), marked are %v", p.File, a.Headline, c.Check, p.Want)
}

var commandWord = regexp.MustCompile(`'[^']*'|[^ ']+`)

// replays demands that the command that a counterexample gives shows the same failure.
func replays(t *testing.T, p *program, a *answer) {
	t.Helper()
	var words []string
	for _, w := range commandWord.FindAllString(a.Counterexamples[0].Replay, -1) {
		words = append(words, strings.Trim(w, "'"))
	}
	if len(words) == 0 || words[0] != "heddle" {
		t.Fatalf("%s: the counterexample gives no command: %q", p.File, a.Counterexamples[0].Replay)
	}
	status, out, errors := heddle(words[1:]...)
	if status != 1 || !strings.Contains(out, a.Counterexamples[0].Title) {
		t.Errorf("%s: the replay ends with status %d and does not show %q\n%s%s", p.File, status, a.Counterexamples[0].Title, out, errors)
	}
}

var reportForm = regexp.MustCompile(`^([\w.-]+/[\w.-]+) (\d+): (.+)$`)

// TestReports checks both programs of each report, and holds README.md.
func TestReports(t *testing.T) {
	var table strings.Builder
	table.WriteString(head)
	for _, r := range readPairs(t) {
		if r.bug.report != r.mended.report || r.bug.Verdict == r.mended.Verdict {
			t.Errorf("%s: the two programs are of different reports, or have the same verdict", r.name)
		}
		m := reportForm.FindStringSubmatch(r.bug.report)
		if m == nil {
			t.Fatalf("%s: a report is a repository, a number and a title: %q", r.name, r.bug.report)
		}
		bug, mended := r.bug.check(t), r.mended.check(t)
		fmt.Fprintf(&table, "| `%s` | [%s %s](https://github.com/%s/issues/%s): %s | %s | %s, %d states | %s, %d states |\n", r.name,
			m[1], m[2], m[1], m[2], escape(m[3]), escape(r.bug.mechanism), outcome(bug), bug.Stats.States, outcome(mended), mended.Stats.States)
	}
	golden.Hold(t, "README.md", []byte(table.String()))
}

// outcome is an answer in a word or two.
func outcome(a *answer) string {
	if a.Answer == "violated" {
		return "violated (" + a.Counterexamples[0].Check + ")"
	}
	return a.Answer
}

// escape makes text of a cell.
func escape(text string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "_", `\_`, "<", `\<`, "`", "\\`", "[", `\[`).Replace(text)
}

const head = `# Reports

Small programs that show what public reports of bugs in real code were about, as they are checked by default: with the bug, and with
the bug mended. They were written anew from the reports: the mechanism is theirs, none of the code. ` + "`make test`" + ` checks the answers, that a
violation is found at a marked line, and that it replays; ` + "`go test ./bench/reports -update`" + ` writes this page.

To add one: two programs in ` + "`programs/`" + `, annotated as [testdata](../../testdata/README.md) says, and with a line ` + "`// report: OWNER/REPOSITORY NUMBER: TITLE`" + `.

| program | report | mechanism | with the bug | mended |
|---|---|---|---|---|
`
