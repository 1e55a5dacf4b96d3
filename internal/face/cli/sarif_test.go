package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
	"heddle/internal/test/schemas"
)

// The objects of SARIF that the tests look at.
type (
	sarifLog struct{ Runs []sarifRun }
	sarifRun struct {
		Tool struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ExitCode                   int
			ToolExecutionNotifications []struct {
				Level      string
				Message    struct{ Text string }
				Descriptor struct{ ID string }
			}
			ToolConfigurationNotifications []struct{ Message struct{ Text string } }
		}
		Results []sarifResult
	}
	sarifResult struct {
		RuleID              string
		RuleIndex           int
		Message             struct{ Text string }
		Locations           []sarifLocation
		RelatedLocations    []sarifLocation
		PartialFingerprints map[string]string
		CodeFlows           []struct {
			ThreadFlows []struct {
				ID        string
				Locations []struct {
					Location       sarifLocation
					ExecutionOrder int
					Importance     string
				}
			}
		}
		Suppressions []struct {
			Kind, Justification string
			Location            *sarifLocation
		}
		Provenance struct{ InvocationIndex int }
		Properties struct{ Harness, Replay string }
	}
	sarifLocation struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           struct{ StartLine int }
		}
		Message struct{ Text string }
	}
)

// place is "URI:LINE".
func (l sarifLocation) place() string {
	return fmt.Sprintf("%s:%d", l.PhysicalLocation.ArtifactLocation.URI, l.PhysicalLocation.Region.StartLine)
}

// sarifOf runs check, and returns the file that it writes, which is held to the schema.
func sarifOf(t *testing.T, args ...string) (int, *sarifRun) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "out.sarif")
	status, out, stderr := heddle(append([]string{"check", "--sarif=" + name}, args...)...)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v: %s%s", err, out, stderr)
	}
	schemas.SARIF(t, text)
	var log sarifLog
	if err := json.Unmarshal(text, &log); err != nil || len(log.Runs) != 1 {
		t.Fatalf("%v: %s", err, text)
	}
	r := &log.Runs[0]
	for _, x := range r.Results {
		if rules := r.Tool.Driver.Rules; x.RuleIndex >= len(rules) || rules[x.RuleIndex].ID != x.RuleID {
			t.Errorf("rule %s has index %d", x.RuleID, x.RuleIndex)
		}
		if x.Provenance.InvocationIndex >= len(r.Invocations) {
			t.Errorf("invocation %d", x.Provenance.InvocationIndex)
		}
	}
	return status, r
}

// flow writes a code flow in its order, each step as thread, line and importance.
func flow(x *sarifResult) string {
	type step struct {
		order int
		text  string
	}
	var steps []step
	if len(x.CodeFlows) == 0 {
		return "none"
	}
	for _, f := range x.CodeFlows[0].ThreadFlows {
		for _, l := range f.Locations {
			id, _, _ := strings.Cut(f.ID, " (")
			steps = append(steps, step{l.ExecutionOrder, fmt.Sprintf("%s:%d%s", strings.TrimPrefix(id, "thread "), l.Location.PhysicalLocation.Region.StartLine, map[string]string{"essential": "!", "important": "", "unimportant": "-"}[l.Importance])})
		}
	}
	slices.SortFunc(steps, func(a, b step) int { return a.order - b.order })
	var words []string
	for i, s := range steps {
		if s.order != i+1 {
			words = append(words, "GAP")
		}
		words = append(words, s.text)
	}
	return strings.Join(words, " ")
}

const racing = `#include <pthread.h>
int x;
void *w(void *a) {
  x++;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  x = 3;
  pthread_join(t, 0);
}
`

// TestSARIF: a result says what is wrong and where, both sides of it, and how it comes about.
func TestSARIF(t *testing.T) {
	hostile(t, map[string]string{"race.c": racing,
		"freed.c":  "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  if (!p) return 0;\n  free(p);\n  *p = 1;\n}\n",
		"lock.c":   "#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nint main(void) {\n  pthread_mutex_lock(&m);\n  pthread_mutex_lock(&m);\n}\n",
		"never.c":  "int x;\nint main(void) {\n  x = 1;\n}\n",
		"plain.ll": "define i32 @main() {\n  store i32 1, ptr null\n  ret i32 0\n}\n",
		"long.c":   "int x;\nint main(void) {\n  for (int i = 0; i < 9; i++) x += i;\n  return 1 / (x - 36);\n}\n",
	})
	for _, x := range []struct{ args, rule, text, place, related, flow string }{
		{"race.c", "race", "data race on x: main writes and thread 1 (w) reads x (4 bytes) at the same time", "race.c:10", "race.c:10 race.c:4", "main:9 main:10! 1:4!"},
		{"freed.c", "use-after-free", "use after free: write of 4 bytes at offset 0 of heap block 1 (4 bytes) that was freed", "freed.c:6", "freed.c:3 freed.c:5", "main:3 main:4- main:5 main:6- main:6!"},
		{"lock.c", "deadlock", "deadlock: ", "lock.c:5", "lock.c:5", ""},
		{"--never=x==1 never.c", "proposition", "here x == 1 holds, which --never rules out", "never.c:4", "", ""},
		{"plain.ll", "null", "null pointer dereference: ", "plain.ll:0", "", "none"},
		{"long.c", "div-zero", "division by zero", "long.c:4", "", ""},
	} {
		status, r := sarifOf(t, strings.Fields(x.args)...)
		if status != 1 || len(r.Results) != 1 {
			t.Errorf("%s: status %d, %+v", x.args, status, r.Results)
			continue
		}
		got := &r.Results[0]
		var related []string
		for _, l := range got.RelatedLocations {
			related = append(related, l.place())
		}
		slices.Sort(related)
		if got.RuleID != x.rule || !strings.HasPrefix(got.Message.Text, x.text) || got.Locations[0].place() != x.place || strings.Join(related, " ") != x.related {
			t.Errorf("%s: %s %q at %s, related %v", x.args, got.RuleID, got.Message.Text, got.Locations[0].place(), related)
		}
		if f := flow(got); strings.Contains(f, "GAP") || x.flow != "" && f != x.flow {
			t.Errorf("%s: %s, want %s", x.args, f, x.flow)
		}
		if i := r.Invocations; len(i) != 1 || !i[0].ExecutionSuccessful || i[0].ExitCode != 1 || !strings.HasPrefix(got.Properties.Replay, "heddle replay ") {
			t.Errorf("%s: %+v %s", x.args, i, got.Properties.Replay)
		}
	}
}

// TestSARIFWithout: what is no violation is no result; why there is no answer is a notification.
func TestSARIFWithout(t *testing.T) {
	hostile(t, map[string]string{"good.c": "int main(void) {}\n", "race.c": racing, "bad.c": "int main(void) {\n  retur 0;\n}\n"})
	for _, x := range []struct {
		args       string
		status     int
		successful bool
		says       string
	}{
		{"good.c", 0, true, ""}, {"--states=1 --check=-race race.c", 2, false, "warning states: the limit"}, {"bad.c", 3, false, "bad.c:2"}, {"missing.c", 3, false, "missing.c"},
		{"--check=+nonsense good.c", 3, false, "nonsense"},
	} {
		status, r := sarifOf(t, strings.Fields(x.args)...)
		if status != x.status || len(r.Results) != 0 || len(r.Invocations) != 1 {
			t.Errorf("%s: status %d, %+v", x.args, status, r)
			continue
		}
		i := r.Invocations[0]
		said := ""
		for _, n := range i.ToolExecutionNotifications {
			said += n.Level + " " + n.Descriptor.ID + ": " + n.Message.Text
		}
		for _, n := range i.ToolConfigurationNotifications {
			said += n.Message.Text
		}
		if i.ExecutionSuccessful != x.successful || i.ExitCode != x.status || !strings.Contains(said, x.says) || (said == "") != (x.says == "") {
			t.Errorf("%s: %+v", x.args, i)
		}
	}
}

// TestFingerprints: a result is the same one though lines move, and another one where the program has changed there.
func TestFingerprints(t *testing.T) {
	hostile(t, map[string]string{"race.c": racing, "same.c": racing})
	print := func(text string) string {
		t.Helper()
		if err := os.WriteFile("race.c", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, r := sarifOf(t, "race.c")
		return r.Results[0].PartialFingerprints["heddle/v1"]
	}
	first := print(racing)
	if moved := print("// a line\n\n" + strings.Replace(racing, "pthread_t t;", "pthread_t t;\n\n", 1)); moved != first {
		t.Errorf("%s, %s", first, moved)
	}
	if changed := print(strings.Replace(racing, "x = 3", "x = 4", 1)); changed == first {
		t.Error(changed)
	}
	if _, r := sarifOf(t, "same.c"); r.Results[0].PartialFingerprints["heddle/v1"] == first {
		t.Error("another file has the same")
	}
}

// TestSARIFNames: whatever a file is called, its address leads back to it, and what a program says is no link and no placeholder.
func TestSARIFNames(t *testing.T) {
	name := "a b#%41?\x1b:\u202e.c"
	hostile(t, map[string]string{name: "void __assert_fail(const char *, const char *, unsigned, const char *);\nint main(void) {\n  __assert_fail(\"[x](http://evil) {0} \\x1b\\xff\\u202e\", __FILE__, 3, \"main\");\n}\n"})
	_, r := sarifOf(t, name)
	if len(r.Results) != 1 {
		t.Fatalf("%+v", r)
	}
	x := r.Results[0]
	if l := x.Locations[0].PhysicalLocation.ArtifactLocation; l.URI != "a%20b%23%2541%3F%1B:%E2%80%AE.c" && l.URI != "./a%20b%23%2541%3F%1B:%E2%80%AE.c" || l.URIBaseID != "%SRCROOT%" {
		t.Errorf("%+v", l)
	}
	if !strings.Contains(x.Message.Text, `\[x\](http://evil) {{0}} \x1b\xff\u202e`) {
		t.Errorf("%q", x.Message.Text)
	}
}

// TestSARIFRoot: places are relative to the repository, wherever in it the command runs; others have their whole names.
func TestSARIFRoot(t *testing.T) {
	hostile(t, map[string]string{"race.c": racing})
	for _, dir := range []string{".git", "src", "../elsewhere"} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, to := range []string{"src/race.c", "../elsewhere/race.c"} {
		if err := os.WriteFile(to, []byte(racing), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir("src")
	here := must(os.Getwd())
	for name, want := range map[string]string{"race.c": "%SRCROOT% src/race.c", "../race.c": "%SRCROOT% race.c", "../../elsewhere/race.c": " file://" + filepath.Join(here, "../../elsewhere/race.c")} {
		_, r := sarifOf(t, name)
		if l := r.Results[0].Locations[0].PhysicalLocation.ArtifactLocation; l.URIBaseID+" "+l.URI != want {
			t.Errorf("%s: %+v, want %s", name, l, want)
		}
	}
}

// TestSuppressedSARIF: a report that is suppressed is a result that says so, and why.
func TestSuppressedSARIF(t *testing.T) {
	hostile(t, map[string]string{"race.c": strings.Replace(racing, "x = 3;", "x = 3; /* heddle: ignore race: it is a test */", 1)})
	status, r := sarifOf(t, "race.c")
	if status != 0 || len(r.Results) != 1 || len(r.Results[0].Suppressions) != 1 {
		t.Fatalf("status %d: %+v", status, r.Results)
	}
	if s := r.Results[0].Suppressions[0]; s.Kind != "inSource" || s.Justification != "it is a test" || s.Location == nil || s.Location.place() != "race.c:10" {
		t.Errorf("%+v", s)
	}
}

// TestProjectFiles: one file has the results of all harnesses, also of those whose answers were kept.
func TestProjectFiles(t *testing.T) {
	projectDir(t)
	toml := string(must(os.ReadFile("heddle.toml"))) + "\n[[harness]]\nname = \"broken\"\nfiles = [\"missing.c\"]\n"
	for i, kept := range []bool{false, true} {
		writeFile(t, "heddle.toml", toml)
		status, r := sarifOf(t, "--junit=out.xml")
		if status != 3 || len(r.Invocations) != 3 || len(r.Results) != 1 {
			t.Fatalf("%d: status %d: %+v", i, status, r)
		}
		x := r.Results[0]
		if x.Properties.Harness != "two-producers" || x.Provenance.InvocationIndex != 1 || len(x.Suppressions) != 1 || x.Suppressions[0].Justification != "heddle.toml expects of the harness that it is violated" {
			t.Errorf("%d: %+v", i, x)
		}
		xml := string(must(os.ReadFile("out.xml")))
		schemas.JUnit(t, []byte(xml))
		if !strings.Contains(xml, `tests="3" failures="0" errors="1"`) || !strings.Contains(xml, `<property name="harness.1.name" value="one-producer">`) || strings.Count(xml, `kept" value="true"`) > 0 && !kept {
			t.Errorf("%d: %s", i, xml)
		}
	}
	writeFile(t, "heddle.toml", strings.Replace(toml, "expect = \"violated\"", "expect = \"verified\"", 1))
	if status, r := sarifOf(t, "--harness=two-producers"); status != 1 || len(r.Results[0].Suppressions) != 0 || r.Invocations[0].ToolExecutionNotifications[0].Message.Text != "two-producers is violated, but heddle.toml expects that it is verified" {
		t.Errorf("status %d: %+v", status, r)
	}
}

// TestOutputFiles: a file that cannot be written is refused before anything is checked, and so is one that is read; a project names none.
func TestOutputFiles(t *testing.T) {
	hostile(t, map[string]string{"a.c": "int main(void) {}\n", "old.sarif": "old"})
	if err := os.Symlink("a.c", "link"); err != nil {
		t.Fatal(err)
	}
	for args, says := range map[string]string{
		"--sarif=a.c a.c": "would overwrite the program a.c", "--junit=./a.c a.c": "would overwrite", "--sarif=link a.c": "would overwrite", "--sarif=x --junit=./x a.c": "would overwrite what --sarif writes",
		"--sarif=no/such/x a.c": "no such file or directory", "--junit=. a.c": "is a directory", "--sarif=old.sarif --check=+nonsense a.c": "nonsense",
	} {
		status, _, stderr := heddle(append([]string{"check"}, strings.Fields(args)...)...)
		if status != 3 || !strings.Contains(stderr, says) {
			t.Errorf("%s: status %d: %s", args, status, stderr)
		}
		if text := must(os.ReadFile("a.c")); string(text) != "int main(void) {}\n" {
			t.Fatalf("%s: a.c is %q", args, text)
		}
	}
	if _, err := os.Stat("x"); err == nil {
		t.Error("what was refused has left a file")
	}
	for _, flag := range []string{"sarif", "junit"} {
		writeFile(t, "heddle.toml", "[check]\n"+flag+" = \"evil\"\n[[harness]]\nname = \"a\"\nfiles = [\"a.c\"]\n")
		if status, _, stderr := heddle("check"); status != 3 || !strings.Contains(stderr, "only the command line names a file to write") {
			t.Errorf("%s: status %d: %s", flag, status, stderr)
		}
	}
	if _, err := os.Stat("evil"); err == nil {
		t.Error("a project wrote a file")
	}
}

// TestSARIFOfTestdata: of whatever is checked, the file conforms to the schema.
func TestSARIFOfTestdata(t *testing.T) {
	t.Parallel()
	files := must(filepath.Glob(checkout.Path("testdata", "*", "*.c")))
	if len(files) < 400 {
		t.Fatalf("only %d programs", len(files))
	}
	for i, file := range files {
		if i%40 == 0 {
			sarifOf(t, "--states=2000", "--keep-going", "--engine=explicit", file)
		}
	}
}
