package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"heddle/internal/front/kept"
	"heddle/internal/test/checkout"
)

// projectDir copies the example project to a new directory, with a compilation database as CMake writes it, and goes there. The folder of what is
// kept is a new one too.
func projectDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(checkout.Path("examples", "project"))); err != nil {
		t.Fatal(err)
	}
	var entries []map[string]string
	for _, file := range []string{"ring", "stats", "demo"} {
		entries = append(entries, map[string]string{"directory": dir + "/build", "file": fmt.Sprintf("%s/src/%s.c", dir, file),
			"command": fmt.Sprintf("/usr/bin/cc -DRING_SIZE=4 -I%s/include -o %s.o -c %s/src/%s.c", dir, file, dir, file)})
	}
	text, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "compile_commands.json"), string(text))
	t.Chdir(dir)
	t.Setenv(kept.Variable, t.TempDir())
	return dir
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rows are the lines of a table of harnesses, without times.
func rows(out string) []string {
	out = regexp.MustCompile(`[\d.]+ s`).ReplaceAllString(out, "T")
	var list []string
	for line := range strings.Lines(out) {
		list = append(list, strings.Join(strings.Fields(line), " "))
	}
	return list
}

// TestProject: all harnesses of a project are checked, from any directory; files that they need are linked with the flags of the project.
func TestProject(t *testing.T) {
	dir := projectDir(t)
	want := []string{"one-producer verified 148 T", "two-producers violated 14 T as expected", "2 harnesses: 1 verified, 1 violated"}
	status, out, stderr := heddle("check", "--again")
	if got := rows(out); status != 0 || fmt.Sprint(got[1:]) != fmt.Sprint(want) {
		t.Errorf("status %d: %q %s", status, got, stderr)
	}
	t.Chdir("src")
	if _, out, stderr = heddle("check", "--again"); fmt.Sprint(rows(out)[1:]) != fmt.Sprint(want) {
		t.Errorf("from below: %q %s", rows(out), stderr)
	}
	t.Chdir("/")
	if _, out, stderr = heddle("check", "--again", "-p", dir); fmt.Sprint(rows(out)[1:]) != fmt.Sprint(want) {
		t.Errorf("from elsewhere: %q %s", rows(out), stderr)
	}
	if status, out, stderr = heddle("check", "-p", dir+"/compile_commands.json"); status != 0 || !strings.Contains(out, "demo.c  verified") || !strings.Contains(out, "1 harness: 1 verified") {
		t.Errorf("the database alone: status %d: %s%s", status, out, stderr)
	}
	if status, out, stderr = heddle("check", "-p", dir, "--harness=two-producers", "--json", "--again"); status != 0 {
		t.Errorf("status %d: %s", status, stderr)
	}
	var document struct {
		Schema    string
		Harnesses []struct {
			Name, Answer, Expected string
			Report                 struct {
				Schema          string
				Counterexamples []struct{ Replay string }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &document); err != nil || len(document.Harnesses) != 1 || document.Harnesses[0].Report.Schema != "heddle-report/1" {
		t.Errorf("%v: %s", err, out)
	}
}

// TestProjectReplays: the command that a report of a harness names replays its counterexample.
func TestProjectReplays(t *testing.T) {
	projectDir(t)
	status, out, stderr := heddle("check", "-p", ".", "verify/two-producers.c")
	replay := replayLine.FindStringSubmatch(out)
	if status != 1 || replay == nil {
		t.Fatalf("status %d: %s%s", status, out, stderr)
	}
	words := unquoted(replay[1])
	if status, out, stderr := heddle(words...); status != 1 {
		t.Errorf("%q: status %d: %s%s", words, status, out, stderr)
	}
}

// TestUnchangedHarness: the answer of a harness is kept until something changes that it depends on.
func TestUnchangedHarness(t *testing.T) {
	dir := projectDir(t)
	t.Setenv("HEDDLE_TEST_CACHE", "")                      // it does not notice files that hide others
	settle := func() { time.Sleep(50 * time.Millisecond) } // files that are as new as the check are not trusted
	is := func(what string, unchanged bool, flags ...string) {
		t.Helper()
		settle()
		_, out, stderr := heddle(append([]string{"check", "--harness=one-producer"}, flags...)...)
		if !strings.Contains(out, "one-producer") || strings.Contains(out, "unchanged") != unchanged {
			t.Errorf("%s: %s%s", what, out, stderr)
		}
	}
	is("first", false)
	is("second", true)
	is("asked to", false, "--again")
	is("other flags", false, "--check=+uninit")
	is("as before", true)
	writeFile(t, "modules/none.c", "int of_a_module;\n")
	for range 2 {
		is("with a directory of modules, which may have others later", false, "--platform=modules")
	}
	automaton := "HOA: v1\nStates: 1\nStart: 0\nAP: 0\nAcceptance: 0 f\n--BODY--\nState: 0\n[t] 0\n--END--\n"
	writeFile(t, "never.hoa", automaton)
	is("with an automaton", false, "--automaton=never.hoa")
	is("once more with it", true, "--automaton=never.hoa")
	writeFile(t, "never.hoa", strings.Replace(automaton, "0 f", "0 t", 1))
	is("with another automaton in the file", false, "--automaton=never.hoa")
	for _, file := range []string{"include/ring.h", "src/stats.c", "verify/one-producer.c"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, file, string(text)+"\n")
		is("after a change of "+file, false)
		is("once more after "+file, true)
	}
	writeFile(t, "verify/ring.h", "#include \"../include/ring.h\"\n") // hides the one that was read
	is("with a header that hides another", false)
	is("once more", true)
	database := filepath.Join(dir, "compile_commands.json")
	text, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, database, strings.ReplaceAll(string(text), "RING_SIZE=4", "RING_SIZE=2"))
	is("with other flags in the database", false)
	writeFile(t, "src/demo.c", "int x;\n") // it is not linked, but might be now
	is("after a change of another file of the project", false)
	writeFile(t, "verify/one-producer.c", "int main(void) { *(int *)0 = 1; }\n")
	is("after a bug", false)
	settle()
	if status, out, _ := heddle("check", "--harness=one-producer"); status != 1 || !strings.Contains(out, "one-producer.c:1") || !strings.Contains(out, "unchanged") {
		t.Errorf("a violation is kept with its report: status %d: %s", status, out)
	}
}

// TestProjectMistakes: settings and flags that are wrong are refused, with the place.
func TestProjectMistakes(t *testing.T) {
	projectDir(t)
	settings, err := os.ReadFile("heddle.toml")
	if err != nil {
		t.Fatal(err)
	}
	for extra, want := range map[string]string{
		"unwnd = 3":       "unknown setting unwnd",
		"time = \"soon\"": "heddle.toml:15: time",
		"[[suppress]]\ncheck = \"races\"\nvariable = \"x\"\nwhy = \"y\"":    "heddle.toml:15: no check is named races",
		"[[suppress]]\ncheck = \"deadlock\"\nfunction = \"f\"\nwhy = \"y\"": "deadlock cannot be suppressed",
	} {
		writeFile(t, "heddle.toml", string(settings)+extra+"\n")
		if status, out, stderr := heddle("check"); status != 3 || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d: %s%s", extra, status, out, stderr)
		}
	}
	writeFile(t, "heddle.toml", string(settings))
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{"check", "--harness=none"}, "one-producer, two-producers"},
		{[]string{"check", "--harness=x", "a.c"}, "does not go together with files"},
		{[]string{"check", "-p", "src"}, "has no heddle.toml and no compile_commands.json"},
		{[]string{"check", "-p", "nowhere"}, "no such file"},
	} {
		if status, out, stderr := heddle(x.args...); status != 3 || !strings.Contains(stderr, x.want) {
			t.Errorf("%q: status %d: %s%s", x.args, status, out, stderr)
		}
	}
	t.Chdir(t.TempDir())
	if status, _, stderr := heddle("check"); status != 3 || !strings.Contains(stderr, "no heddle.toml here or above") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// TestHarnessesThatFail: a harness that does not compile, or whose answer is not the one wanted, decides the exit status; the others are checked all the same.
func TestHarnessesThatFail(t *testing.T) {
	for _, x := range []struct {
		second, expect string
		status         int
		row            string
	}{
		{"int main(void) { return x; }", "verified", 3, "second failed - T expected: verified"},
		{"int main(void) { __builtin_trap(); }", "", 1, "second violated"},
		{"int main(void) { return 0; }", "violated", 1, "second verified 1 T expected: violated"},
		{"extern int f(void); int main(void) { return f(); }", "", 3, "second failed"},
	} {
		dir := t.TempDir()
		t.Chdir(dir)
		t.Setenv(kept.Variable, kept.Off)
		writeFile(t, "first.c", "int main(void) { return 0; }")
		writeFile(t, "second.c", x.second)
		writeFile(t, "third.c", "int main(void) { return 0; }")
		toml := "[[harness]]\nfiles = [\"first.c\"]\n[[harness]]\nfiles = [\"second.c\"]\n"
		if x.expect != "" {
			toml += "expect = \"" + x.expect + "\"\n"
		}
		writeFile(t, "heddle.toml", toml+"[[harness]]\nfiles = [\"third.c\"]\n")
		status, out, stderr := heddle("check")
		got := strings.Join(rows(out), "\n")
		if status != x.status || !strings.Contains(got, x.row) || !strings.Contains(got, "third verified") {
			t.Errorf("%s: status %d, want %d: %s%s", x.second, status, x.status, out, stderr)
		}
	}
}

// TestProviders: files of a project are linked if they are needed, and those that do not fit are not.
func TestProviders(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	flags := ""
	unit := func(file string) string {
		return fmt.Sprintf(`{"directory": %q, "command": "cc%s -c %s", "file": %q}`, dir, flags, file, file)
	}
	for name, x := range map[string]struct {
		files  map[string]string
		status int
		want   string
	}{
		"through others":   {map[string]string{"a.c": "int b(void); int a(void) { return b(); }", "b.c": "int b(void) { return 1; }", "unused.c": "int main(void) { return 1; }"}, 0, "verified"},
		"broken":           {map[string]string{"a.c": "int a(void) { return 1; }", "windows.c": "#include <windows.h>\nint a(int) { }"}, 0, "windows.c, in which a stands, was not linked"},
		"two":              {map[string]string{"a.c": "int a(void) { return 1; }", "b.c": "int a(void) { return 2; }"}, 3, "a is defined by several files of the project: a.c, b.c"},
		"one has a main":   {map[string]string{"a.c": "int a(void) { return 1; }\nint main(void) { return a(); }"}, 3, "is not defined"},
		"a name in a text": {map[string]string{"a.c": "int a(void) { return 1; }", "b.c": "char *s = \"a\"; int aa(void) { return 1 }"}, 0, "verified"},
		"static":           {map[string]string{"a.c": "static int a(void) { return 1; }"}, 3, "is not defined"},
		"tentative":        {map[string]string{"a.c": "int shared; int a(void) { return shared + 1; }", "main.h": "int shared;"}, 0, "verified"},
		"weak":             {map[string]string{"a.c": "__attribute__((weak)) int spare(void) { return 5; } int a(void) { return spare() - 4; }", "main.h": "int spare(void) { return 5; }"}, 0, "verified"},
		"no assertions":    {map[string]string{"a.c": "int a(void) { return 1; }"}, 0, "assert() does nothing in main.c"},
		"variable":         {map[string]string{"a.c": "int x; int a(void) { return x + 1; }"}, 0, "verified"},
	} {
		if flags = ""; name == "no assertions" {
			flags = " -DNDEBUG"
		}
		var units []string
		for file, text := range x.files {
			writeFile(t, file, text)
		}
		for _, file := range []string{"a.c", "b.c", "unused.c", "windows.c"} {
			if x.files[file] != "" {
				units = append(units, unit(file))
			}
		}
		writeFile(t, "compile_commands.json", "["+strings.Join(units, ",")+"]")
		if x.files["main.h"] == "" {
			writeFile(t, "main.h", "")
		}
		writeFile(t, "main.c", "#undef NDEBUG\n#include <assert.h>\n#include \"main.h\"\nint a(void); int main(void) { assert(a() == 1); return 0; }")
		status, out, stderr := heddle("check", "-p", ".", "main.c")
		if status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%s: status %d: %s%s", name, status, out, stderr)
		}
	}
}

// TestSuppressed: reports that the settings or a comment suppress are left out and listed, others at the same place are not.
func TestSuppressed(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, kept.Off)
	const program = `#include <assert.h>
#include <pthread.h>
struct { int hits, misses; } stats;
int data;
static void bump(int *p) { (*p)++; }
static void *f(void *x) { bump(&stats.hits); OTHER return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  bump(&stats.hits);
  OTHER
  pthread_join(t, 0);
  COMMENT
  assert(stats.hits == 2);
}
`
	for name, x := range map[string]struct {
		other, comment, suppress string
		status                   int
		want                     []string
	}{
		"race and assert":   {"", "// heddle: ignore assert: counts may be lost", "variable = \"stats\"", 0, []string{"as expected"}},
		"an assert is left": {"", "// heddle: ignore assert", "variable = \"stats\"", 1, []string{"violated: assertion"}},
		"another variable":  {"bump(&data);", "// heddle: ignore assert: counts", "variable = \"stats.hits\"", 1, []string{"violated: data race on data"}},
		"another member":    {"bump(&stats.misses);", "// heddle: ignore assert: counts", "variable = \"stats.hits\"", 1, []string{"data race on stats.misses"}},
		"all members":       {"bump(&stats.misses);", "// heddle: ignore assert: counts", "variable = \"stats\"", 0, nil},
		"a function":        {"bump(&data);", "// heddle: ignore assert: counts", "function = \"bump\"", 0, nil},
		"a line":            {"bump(&data);", "// heddle: ignore assert: counts", "place = \"a.c:5\"", 0, nil},
		"a file":            {"bump(&data);", "// heddle: ignore assert: counts", "place = \"a.c\"", 0, nil},
		"another file":      {"", "// heddle: ignore assert: counts", "place = \"b.c\"", 1, []string{"data race on stats.hits"}},
		"a prefix only":     {"bump(&data);", "// heddle: ignore assert: counts", "variable = \"stat\"", 1, []string{"data race on"}},
	} {
		text := strings.NewReplacer("OTHER", x.other, "COMMENT", x.comment).Replace(program)
		writeFile(t, "a.c", text)
		expect := ""
		if x.status == 0 {
			expect = "expect = \"verified\"\n"
		}
		writeFile(t, "heddle.toml", "[[harness]]\nfiles = [\"a.c\"]\n"+expect+"[[suppress]]\ncheck = \"race\"\n"+x.suppress+"\nwhy = \"they may be lost\"\n")
		for _, engine := range []string{"explicit", "symbolic"} {
			status, out, stderr := heddle("check", "--engine="+engine)
			missing := ""
			for _, want := range x.want {
				if !strings.Contains(out, want) {
					missing = want
				}
			}
			if status != x.status || missing != "" {
				t.Errorf("%s, %s: status %d, not %q: %s%s", name, engine, status, missing, out, stderr)
			}
		}
	}
}

// TestHarnessLimits: the limit on time covers all that is done for a harness, compilers too; the next one is checked all the same.
func TestHarnessLimits(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, t.TempDir())
	var bomb strings.Builder
	bomb.WriteString("#define A0 x\n")
	for i := range 30 {
		fmt.Fprintf(&bomb, "#define A%d A%d A%d\n", i+1, i, i)
	}
	writeFile(t, "bomb.c", bomb.String()+"int main(void) { A30; }\n")
	writeFile(t, "loop.c", "volatile int v; int main(void) { for (;;) v++; }\n")
	writeFile(t, "good.c", "int main(void) { return 0; }\n")
	toml := "[check]\ntime = \"2s\"\n"
	for _, name := range []string{"bomb", "loop", "good"} {
		toml += "[[harness]]\nfiles = [\"" + name + ".c\"]\n"
	}
	writeFile(t, "heddle.toml", toml)
	for range 2 {
		begun := time.Now()
		status, out, stderr := heddle("check")
		got := strings.Join(rows(out), "\n")
		if status != 2 || !strings.Contains(got, "bomb unknown") || !strings.Contains(got, "loop unknown") || !strings.Contains(got, "good verified") {
			t.Errorf("status %d: %s%s", status, out, stderr)
		}
		if took := time.Since(begun); took > 60*time.Second {
			t.Errorf("it took %v", took)
		}
	}
}

// TestProjectsStartNothing: settings and compilation databases name no program to start, no file to write and no code to load.
func TestProjectsStartNothing(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv(kept.Variable, kept.Off)
	writeFile(t, "a.c", "int main(void) { return 0; }\n")
	for _, setting := range []string{`solver = "touch made"`, `solver-log = "made"`, `cflags = "-fplugin=./made.so"`, `cflags = "@a.c"`} {
		writeFile(t, "heddle.toml", "[[harness]]\nfiles = [\"a.c\"]\n"+setting+"\n")
		if status, out, stderr := heddle("check"); status != 3 {
			t.Errorf("%s: status %d: %s%s", setting, status, out, stderr)
		}
	}
	writeFile(t, "heddle.toml", "[[harness]]\nfiles = [\"a.c\"]\nsolver = \"cadical\"\ncflags = \"-o made\"\n")
	writeFile(t, "compile_commands.json", fmt.Sprintf(`[{"directory": %q, "file": "a.c", "arguments": ["sh", "-fplugin=./made.so", "-o", "made", "-MF", "made", "-Xclang", "-load", "-Xclang", "./made.so", "-specs=made", "--config=made", "-wrapper", "touch,made", "-c", "a.c"]}]`, dir))
	if status, out, stderr := heddle("check"); status != 0 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if _, err := os.Stat("made"); err == nil {
		t.Error("a file was made")
	}
}

// TestHarnessOfFunction: a harness may be a function of the project with what is assumed of its arguments, in any of its files; another assumption is
// another check.
func TestHarnessOfFunction(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, t.TempDir())
	writeFile(t, "inc/q.h", "#define MAXQ 4\nint get(const int *a, int n, int i);\nint helper(int);\n")
	writeFile(t, "src/q.c", "#include \"q.h\"\nint get(const int *a, int n, int i) { return a[helper(i)]; }\n")
	writeFile(t, "src/h.c", "#include \"q.h\"\nint helper(int i) { return 8 / (i + 1); }\n")
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, "compile_commands.json", strings.ReplaceAll(`[{"directory":"DIR/src","file":"q.c","command":"cc -I../inc -c q.c"},{"directory":"DIR/src","file":"h.c","command":"cc -I../inc -c h.c"}]`, "DIR", dir))
	const harness = "[[harness]]\nname = \"get\"\nfiles = [\"src/q.c\"]\nfunction = \"get\"\npointer = [\"a=array:n:4\"]\n"
	for _, x := range []struct{ assume, want string }{
		{`"i > 0 && i < 9", "8 / (i + 1) < n && n <= MAXQ"`, "get      verified"},
		{`"i > 0 && i < 9", "8 / (i + 1) <= n && n <= MAXQ"`, "get      violated"},
	} {
		writeFile(t, "heddle.toml", harness+"assume = ["+x.assume+"]\n")
		time.Sleep(50 * time.Millisecond) // files that are as new as the check are not trusted
		for _, again := range []string{"", "unchanged"} {
			if _, out, stderr := heddle("check"); !strings.Contains(out, x.want) || !strings.Contains(out, again) {
				t.Errorf("%s %s: no %q in\n%s%s", x.assume, again, x.want, out, stderr)
			}
		}
	}
	for assume, want := range map[string]string{"i == 7 && MAXQ == 4": "verified", "i > -3": "violated", "j > 0": "heddle: --assume:1:1: error: use of undeclared identifier 'j'"} {
		_, out, stderr := heddle("check", "--project=compile_commands.json", "--function=helper", "--assume="+assume, "src/q.c")
		if !strings.HasPrefix(out+stderr, want) {
			t.Errorf("%s: want %s\n%s%s", assume, want, head(out), stderr)
		}
	}
}

// TestBrokenProvider: where the file that defines what a program calls does not compile, the compiler's error is shown at its place.
func TestBrokenProvider(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(kept.Variable, kept.Off)
	writeFile(t, "compile_commands.json", `[{"directory":".","file":"a.c","command":"cc -c a.c"},{"directory":".","file":"b.c","command":"cc -c b.c"},{"directory":".","file":"other.c","command":"cc -c other.c"}]`)
	writeFile(t, "a.c", "int f(int x)\n{\n    return x + 1\n}\n")
	writeFile(t, "other.c", "#error another system\nint g(void) { return 0; }\n")
	writeFile(t, "b.c", "int f(int);\nint main(void) { return f(0) - 1; }\n")
	status, out, stderr := heddle("check", "-p", ".", "b.c")
	if status != 3 || !strings.Contains(stderr, "a.c:3:17: error: expected ';' after return statement") || strings.Contains(stderr, "no body") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	writeFile(t, "b.c", "int g(void); int h(void);\nint main(void) { return h(); }\n")
	if status, _, stderr := heddle("check", "-p", ".", "b.c"); status != 3 || !strings.Contains(stderr, "function h is not defined") {
		t.Errorf("an unrelated file that does not compile is blamed: status %d: %s", status, stderr)
	}
}
