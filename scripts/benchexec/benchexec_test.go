// Package benchexec holds the tool-info module for BenchExec and the benchmark definition to what heddle and BenchExec are.
package benchexec

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/checkout"
	"heddle/internal/test/schemas"
)

// benchExecVariable names a checkout of BenchExec to test with; without it, testdata/stub stands for it.
const benchExecVariable = "HEDDLE_BENCHEXEC"

// drive uses the module as BenchExec does, on tasks. It returns what the module says of itself, and then of each task.
func drive(t *testing.T, tasks ...map[string]any) (list []map[string]any) {
	t.Helper()
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	var in bytes.Buffer
	for _, x := range tasks {
		if err := json.NewEncoder(&in).Encode(x); err != nil {
			t.Fatal(err)
		}
	}
	stub := os.Getenv(benchExecVariable)
	if stub == "" {
		stub = checkout.Path("scripts/benchexec/testdata/stub")
	}
	checkout.Reads(t, "scripts/benchexec")
	cmd := exec.Command("python3", "testdata/drive.py", checkout.Path())
	cmd.Stdin = &in
	cmd.Env = append(os.Environ(), "PYTHONPATH="+stub+":"+checkout.Path("scripts/benchexec"), "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	for line := range strings.Lines(string(out)) {
		var x map[string]any
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, x)
	}
	if len(list) != len(tasks)+1 {
		t.Fatalf("%d results of %d tasks", len(list)-1, len(tasks))
	}
	return list
}

// TestResults: what heddle answers is what the module reports to BenchExec.
func TestResults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	reach := write("reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
	memory := write("memory.prp", "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n")
	race := write("race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n")
	good := write("good.c", "int main(void) { return 0; }\n")
	bad := write("bad.c", "void reach_error(void) {}\nint main(void) { reach_error(); }\n")
	wide := write("wide.c", "void reach_error(void) {}\nint main(void) { if (sizeof(long) == 8) reach_error(); }\n")
	freed := write("freed.c", "#include <stdlib.h>\nint main(void) { int *p = malloc(4); free(p); free(p); }\n")
	racing := write("racing.c", "#include <pthread.h>\nint x;\nvoid *w(void *a) { x++; return 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, w, 0); x++; pthread_join(t, 0); }\n")
	broken := write("broken.c", "int main(void) { return }\n")
	yml := filepath.Join(dir, "w.yml")
	for _, x := range []struct {
		task           map[string]any
		result, reason string
	}{
		{map[string]any{"file": good, "property": reach}, "true", ""},
		{map[string]any{"file": bad, "property": reach, "model": "ILP32"}, "false(unreach-call)", ""},
		{map[string]any{"file": wide, "property": reach, "model": "ILP32"}, "true", ""},
		{map[string]any{"file": wide, "property": reach, "model": "LP64"}, "false(unreach-call)", ""},
		{map[string]any{"file": freed, "property": memory}, "false(valid-free)", ""},
		{map[string]any{"file": racing, "property": race, "options": []string{"--witness=" + yml}}, "false(no-data-race)", ""}, // with a message that there is none
		{map[string]any{"file": racing, "property": reach, "options": []string{"--states=1"}}, "unknown", "states"},
		{map[string]any{"file": racing, "property": reach, "output": `{"x": 1}`, "status": 0}, "ERROR (no report)", ""},
		{map[string]any{"file": racing, "property": reach, "output": "a message {\n{\n\"schema\": \"heddle-report/1\", \"answer\": \"unknown\", \"reasons\": [{\"kind\": \"time\"}]}\nmore", "status": 2}, "TIMEOUT", "time"},
		{map[string]any{"file": racing, "property": reach, "output": "{\n\"schema\": \"heddle-report/1\", \"answer\": \"unknown\", \"reasons\": [{\"kind\": \"memory\"}]}", "status": 2}, "OUT OF MEMORY", "memory"},
		{map[string]any{"file": racing, "property": reach, "output": "{\n\"schema\": \"heddle-report/1\", \"answer\": \"verified\", \"headline\": \"h\"}", "status": -9}, "ERROR (h)", ""},
		{map[string]any{"file": racing, "property": reach, "output": "{\n\"schema\": \"heddle-report/1\", \"answer\": \"verified\"}", "status": 0, "timeout": true}, "TIMEOUT", ""},
	} {
		got := drive(t, x.task)[1]
		reason, _ := got["reason"].(string)
		if got["result"] != x.result || reason != x.reason {
			t.Errorf("%v: %v, want %s %s", x.task, got, x.result, x.reason)
		}
	}
	if got := drive(t, map[string]any{"file": broken, "property": reach})[1]; !strings.HasPrefix(got["result"].(string), "ERROR (error: ") {
		t.Errorf("%v", got)
	}
	got := drive(t, map[string]any{"file": good, "property": reach, "model": "ILP32", "time": 100, "memory": 8_000_000_000, "options": []string{"--opt=O1"}, "output": "", "status": 0})
	if command := strings.ReplaceAll(joined(got[1]["command"]), dir, "D"); command != "check --json --progress=none --property=D/reach.prp --m32 --time=95s --memory=6000M --opt=O1 D/good.c" {
		t.Error(command)
	}
	if got[0]["name"] != "heddle" || got[0]["version"] == "" || strings.Contains(got[0]["version"].(string), "linux") {
		t.Errorf("%v", got[0])
	}
}

func joined(list any) string {
	var words []string
	for _, w := range list.([]any) {
		words = append(words, w.(string))
	}
	return strings.Join(words, " ")
}

// TestProperties: of each check that is a part of a property of the competition, the module knows that.
func TestProperties(t *testing.T) {
	table := drive(t)[0]["properties"].(map[string]any)
	known := 0
	for _, c := range plan.AllChecks() {
		if c.Property == "" || c.Property == "assert" { // for which BenchExec has no result
			if got, is := table[c.Name]; is {
				t.Errorf("%s is %v, and no part of a property", c.Name, got)
			}
			continue
		}
		known++
		if got := table[c.Name]; got != "false("+c.Property+")" {
			t.Errorf("%s is %v, want false(%s)", c.Name, got, c.Property)
		}
	}
	if known != len(table) {
		t.Errorf("the module has %d checks, heddle %d", len(table), known)
	}
}

// TestDefinition: the benchmark definition conforms to BenchExec's.
func TestDefinition(t *testing.T) {
	text, err := os.ReadFile("heddle.xml")
	if err != nil {
		t.Fatal(err)
	}
	if err := schemas.XML(text, "--dtdvalid", "benchmark.dtd"); err != nil {
		t.Error(err)
	}
	if err := schemas.XML(bytes.Replace(text, []byte("tool="), []byte("program="), 1), "--dtdvalid", "benchmark.dtd"); err == nil {
		t.Error("any definition conforms")
	}
}
