package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"heddle/internal/test/schemas"
)

// The programs of the tests of witnesses.
var witnessed = map[string]string{
	"seq.c": `extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern double __VERIFIER_nondet_double(void);
void reach_error(void) {}
int f(int a) { return a * 3; }
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  unsigned k = __VERIFIER_nondet_uint();
  double d = __VERIFIER_nondet_double();
  if (f(n) == -333 && m == 7 && k == 4000000000u && d > 2.5) { reach_error(); }
  return 0;
}
`,
	"threads.c": `#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int x, y;
void *w(void *a) {
  int n = __VERIFIER_nondet_int();
  if (n == 12345)
    x = x + y;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  y = 3;
  pthread_create(&u, 0, w, 0);
  y = 2;
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (x == 5) reach_error();
  return 0;
}
`,
	"sections.c": `#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {}
int turn, x;
void *w(void *a) {
  for (int i = 0; i < 3; i++) {
    __VERIFIER_atomic_begin();
    turn = turn * 2 + (a != 0);
    __VERIFIER_atomic_end();
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, w, &x);
  pthread_join(t, 0);
  pthread_join(u, 0);
  if (turn == 21) reach_error();
  return 0;
}
`,
	"create.c": `#include <pthread.h>
extern void abort(void);
void reach_error(void) {}
void assume(int cond) {
  if (!cond) { abort(); }
}
int count, open;
void __VERIFIER_atomic_enter(void) { count++; if (count == 3) open = 1; }
void *w(void *a) {
  __VERIFIER_atomic_enter();
  assume(open);
  reach_error();
  return 0;
}
int main(void) {
  pthread_t t;
  while (1) { pthread_create(&t, 0, w, 0); }
}
`,
	"race.c": racing,
	"loop.c": `extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0;
  while (i < n) {
    i = i + 1;
    s = s + 2;
  }
  if (s != 2 * i) reach_error();
  return 0;
}
`,
	"marked.i": "# 1 \"marked.c\"\n# 30 \"marked.c\"\nvoid reach_error(void) {}\nint main(void) {\n  reach_error();\n}\n",
}

// checkWitness runs check on a program with witnesses, and returns the status and what was said.
func checkWitness(t *testing.T, args string) (int, string, string) {
	t.Helper()
	t.Setenv(epochVariable, "1700000000")
	return heddle(append([]string{"check"}, strings.Fields(args)...)...)
}

// TestWitnessesAreFollowed: a search that knows nothing but a witness comes to the same violation.
func TestWitnessesAreFollowed(t *testing.T) {
	hostile(t, witnessed)
	for _, x := range []struct {
		property, program string
		yaml              bool
	}{
		{"unreach-call", "seq.c", true}, {"unreach-call", "threads.c", false}, {"unreach-call", "sections.c", false}, {"unreach-call", "create.c", false}, {"no-data-race", "race.c", false}, {"unreach-call", "marked.i", true},
	} {
		base := "--property=" + x.property + " " + x.program
		status, out, stderr := checkWitness(t, "--witness=w.graphml --witness=w.yml "+base)
		if status != 1 || (stderr == "") != x.yaml {
			t.Errorf("%s: status %d\n%s%s", x.program, status, out, stderr)
			continue
		}
		names := []string{"w.graphml"}
		if _, err := os.Stat("w.yml"); (err == nil) != x.yaml {
			t.Errorf("%s: %v", x.program, err)
		}
		if x.yaml {
			names = append(names, "w.yml")
			holdsYAML(t, "w.yml")
		}
		for _, name := range names {
			status, again, stderr := checkWitness(t, "--hint="+name+" "+base)
			if status != 1 || !strings.Contains(again, "the run was found by following the hint\n") || firstLineOf(again) != firstLineOf(out) || stderr != "" {
				t.Errorf("%s, %s: status %d\n%s%s", x.program, name, status, again, stderr)
			}
			replay := replayLine.FindStringSubmatch(again)
			if replay == nil {
				t.Fatal(again)
			}
			if status, out, stderr := heddle(unquoted(replay[1])...); status != 1 {
				t.Errorf("%s: the replay has status %d: %s%s", replay[1], status, out, stderr)
			}
		}
	}
}

func firstLineOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// holdsYAML holds a file to the format.
func holdsYAML(t *testing.T, name string) {
	t.Helper()
	var value any
	if err := yaml.Unmarshal(must(os.ReadFile(name)), &value); err != nil {
		t.Fatal(err)
	}
	if err := schemas.JSON("witness-2.0.json", must(json.Marshal(value))); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// TestWitnessOfProof: what k-induction has found is in the witness of a proof, as C.
func TestWitnessOfProof(t *testing.T) {
	hostile(t, witnessed)
	status, out, stderr := checkWitness(t, "--engine=k-induction --property=unreach-call --witness=w.yml --witness=w.graphml loop.c")
	if status != 0 {
		t.Fatalf("status %d: %s%s", status, out, stderr)
	}
	holdsYAML(t, "w.yml")
	text := string(must(os.ReadFile("w.yml")))
	if !strings.Contains(text, `value: "(s == 2*i)`) || !strings.Contains(text, "line: 5\n") {
		t.Error(text)
	}
	if graph := string(must(os.ReadFile("w.graphml"))); !strings.Contains(graph, ">correctness_witness<") {
		t.Error(graph)
	}
	for _, name := range []string{"w.yml", "w.graphml"} {
		if status, _, stderr := checkWitness(t, "--hint="+name+" --property=unreach-call loop.c"); status != 3 || !strings.Contains(stderr, "witness of correctness") {
			t.Errorf("status %d: %s", status, stderr)
		}
	}
}

// TestSameWitness: with the same time, a witness has the same bytes.
func TestSameWitness(t *testing.T) {
	hostile(t, witnessed)
	for _, name := range []string{"w.yml", "w.graphml"} {
		var before string
		for range 2 {
			checkWitness(t, "--m32 --property=unreach-call --witness="+name+" seq.c")
			text := string(must(os.ReadFile(name)))
			if before != "" && before != text || !strings.Contains(text, "2023-11-14T22:13:20Z") || !strings.Contains(text, "ILP32") && !strings.Contains(text, "32bit") {
				t.Errorf("%s\n%s", before, text)
			}
			before = text
		}
	}
}

// TestNoWitness: where there is none, the reason is said, and no file of before stays behind.
func TestNoWitness(t *testing.T) {
	hostile(t, witnessed)
	for args, says := range map[string]string{
		"--property=unreach-call --engine=explicit --nondet-range=0..3 --unwritten=any --depth=1 --witness=w.graphml loop.c": "for the answer unknown",
		"--property=unreach-call --witness=w.yml threads.c":                                                                  "cannot say which thread acts",
	} {
		for _, name := range []string{"w.graphml", "w.yml"} {
			writeFile(t, name, "old")
		}
		_, out, stderr := checkWitness(t, args)
		_, name, _ := strings.Cut(args, "--witness=")
		name, _, _ = strings.Cut(name, " ")
		if _, err := os.Stat(name); err == nil || !strings.Contains(stderr, says) {
			t.Errorf("%s: %v\n%s%s", args, err, out, stderr)
		}
	}
}

// TestWitnessFlags: what cannot be done is refused before anything is checked.
func TestWitnessFlags(t *testing.T) {
	hostile(t, witnessed)
	writeFile(t, "text.c", "int main(void) {}\n")
	writeFile(t, "bad.graphml", "<graphml>")
	for args, says := range map[string]string{
		"--witness=w.yml seq.c": "needs --property", "--property=unreach-call --witness=w.txt seq.c": "must end in", "--property=unreach-call --witness=w.yml": "for one program",
		"--hint=w.yml": "for one program", "--property=unreach-call --hint=none seq.c": "no such file", "--hint=text.c seq.c": "not a list of entries", "--hint=bad.graphml seq.c": "damaged",
		"--hint=. seq.c": "", "--property=unreach-call --witness=no/w.yml seq.c": "no such file",
	} {
		if status, out, stderr := checkWitness(t, args); status != 3 || out != "" || !strings.Contains(stderr, says) {
			t.Errorf("%s: status %d: %s%s", args, status, out, stderr)
		}
	}
	checkWitness(t, "--property=unreach-call --witness=w.graphml threads.c")
	if status, _, stderr := checkWitness(t, "--hint=w.graphml --ltl=F(x==1) threads.c"); status != 3 || !strings.Contains(stderr, "a hint is a run that ends") {
		t.Errorf("status %d: %s", status, stderr)
	}
	if status, _, stderr := checkWitness(t, "--hint=w.graphml race.c"); status != 3 || !strings.Contains(stderr, "for another program") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// TestWrongHints: a hint of a run that does not fail changes no answer.
func TestWrongHints(t *testing.T) {
	hostile(t, witnessed)
	checkWitness(t, "--property=unreach-call --witness=w.graphml threads.c")
	text := string(must(os.ReadFile("w.graphml")))
	for from, to := range map[string]string{"== 12345": "== 12344", "threadId\">1": "threadId\">9", ">8<": ">4<"} {
		writeFile(t, "wrong.graphml", strings.ReplaceAll(text, from, to))
		status, out, stderr := checkWitness(t, "--hint=wrong.graphml --property=unreach-call threads.c")
		if status != 1 || !strings.HasPrefix(out, "violated: error function reached (threads.c:19)") {
			t.Errorf("%s: status %d: %s%s", from, status, out, stderr)
		}
	}
	fixed := strings.Replace(witnessed["threads.c"], "x == 5", "x == 50", 1)
	writeFile(t, "threads.c", fixed)
	hashless := strings.ReplaceAll(text, "programhash", "other")
	writeFile(t, "wrong.graphml", hashless)
	if status, out, stderr := checkWitness(t, "--hint=wrong.graphml --property=unreach-call threads.c"); status != 0 || !strings.Contains(stderr, "the hint leads to no violation") {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if _, err := os.Stat(filepath.Join(".", "w.graphml")); err != nil {
		t.Error(err)
	}
}
