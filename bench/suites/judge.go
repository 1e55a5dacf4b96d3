package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"heddle/bench/process"
)

// The outcomes of tests that count, in the order of the table, and that of one that does not.
const (
	agree   = "agree"
	proof   = "proof"   // against the record
	alarm   = "alarm"   // against the record
	differs = "differs" // the run has another output or status
	unknown = "unknown"
	refused = "refused"
	crash   = "crash"
	outside = "outside" // does not count: found only when it was to be run
)

var outcomes = []string{agree, proof, alarm, differs, unknown, refused, crash}

// limits bound one test.
type limits struct {
	time      time.Duration
	megabytes int
}

// runner runs tests.
type runner struct {
	heddle, clang string
	limits        limits
	folder        string // for intermediate files
	prelude       string
}

// run runs a test, natively before if its record is that it passes there.
func (r *runner) run(t test) result {
	res := result{test: t}
	if t.generated != nil {
		defer t.generated.release()
		var why string
		if t, why = t.generated.fill(r, t); why != "" {
			res.outcome, res.text = outside, why
			return res
		}
	}
	if len(t.want.native) > 0 {
		if why := r.native(t); why != "" {
			res.outcome, res.text = outside, why
			return res
		}
	}
	if t.generated != nil {
		p := process.Run(process.Limits{Time: slowdown * r.limits.time, Megabytes: r.limits.megabytes}, r.heddle, r.arguments(t)...)
		res.seconds = p.Seconds
		res.outcome, res.text = r.judge(t, p)
		return res
	}
	p := r.process(r.heddle, r.arguments(t)...)
	if t.assumes && (p.Status == 3 && r.foreign(p.Errors) || p.Status == 2 && undefined.MatchString(p.Out)) {
		t.args = append(slices.Clone(t.args), "--unknown=nondet")
		p = r.process(r.heddle, r.arguments(t)...)
	}
	res.seconds = p.Seconds
	res.outcome, res.text = r.judge(t, p)
	if res.outcome == refused && !r.compiles(t) {
		res.outcome, res.text = outside, "clang does not translate it"
	}
	return res
}

// How heddle names a function without a body, and a variable.
var (
	bodiless  = regexp.MustCompile(`function ([\w:~]+)(\(.*?\))? (?:has no body|is not defined)`) // one of C++ with the types of its parameters
	undefined = regexp.MustCompile(`in external \w+, which is declared but not defined`)
)

// foreign reports whether functions without a body are why a program was refused, none of which is a function of the
// C or C++ library that heddle only lacks: then each returns anything.
func (r *runner) foreign(errors string) bool {
	names := bodiless.FindAllStringSubmatch(errors, -1)
	dir, err := os.MkdirTemp(r.folder, "links")
	if err != nil {
		return false
	}
	defer os.RemoveAll(dir)
	for _, n := range names {
		if n[2] != "" {
			if strings.HasPrefix(n[1], "std::") {
				return false
			}
			continue
		}
		source, binary := filepath.Join(dir, "links.c"), filepath.Join(dir, "links")
		if err := os.WriteFile(source, []byte("char "+n[1]+"();\nint main(void) { return "+n[1]+"(); }\n"), 0o666); err != nil {
			return false
		}
		if p := r.process(r.clang, "-w", "-fno-builtin", "-o", binary, source, "-pthread", "-lm"); p.Status == 0 {
			return false
		}
	}
	return len(names) > 0
}

// process runs a program that may take longer than its search.
func (r *runner) process(name string, args ...string) process.Result {
	bounds := process.Limits{Time: 2*r.limits.time + 20*time.Second, Megabytes: 2 * r.limits.megabytes}
	return process.Run(bounds, name, args...)
}

// native compiles and runs a test on the machine, and says what keeps it from passing there.
func (r *runner) native(t test) string {
	dir, err := os.MkdirTemp(r.folder, "native")
	if err != nil {
		return err.Error()
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "native")
	if p := r.process(r.clang, append(append([]string{"-O0", "-o", binary}, lenient...), t.want.native...)...); p.Status != 0 {
		return "clang does not translate it"
	}
	p := process.Run(process.Limits{Time: 2 * r.limits.time, Megabytes: r.limits.megabytes}, binary)
	switch {
	case p.Stopped != "":
		return "does not pass natively: too much time or memory"
	case p.Status != 0:
		return fmt.Sprintf("does not pass natively: status %d", p.Status)
	case t.want.output != "" && !outputIs(p.Out, t.want.output):
		return "does not pass natively: another output"
	}
	return ""
}

// outputIs compares an output with a file.
func outputIs(out, file string) bool {
	text, err := os.ReadFile(file)
	return err == nil && string(text) == out
}

// lenient are flags of clang for old C, which heddle takes, too.
var lenient = []string{"-w", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
	"-Wno-error=incompatible-pointer-types", "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-type"}

// compiles reports whether clang translates the sources with the flags that the test has for it.
func (r *runner) compiles(t test) bool {
	args := append([]string{"-fsyntax-only"}, lenient...)
	for _, a := range r.arguments(t) {
		if flags, ok := strings.CutPrefix(a, "--cflags="); ok {
			args = append(args, strings.Fields(flags)...)
		}
		if a == "--m32" {
			args = append(args, "-m32")
		}
	}
	for _, f := range t.files {
		p := r.process(r.clang, append(args, r.place(f))...)
		if p.Status != 0 {
			return false
		}
	}
	return true
}

// place fills in what is known only now.
func (r *runner) place(word string) string {
	return strings.NewReplacer("PRELUDE/", r.prelude+"/", "COMMON", filepath.Join(r.folder, "common.c")).Replace(word)
}

// arguments are heddle's.
func (r *runner) arguments(t test) (args []string) {
	for _, a := range t.args {
		args = append(args, r.place(a))
	}
	if t.args[0] == "check" {
		args = append(args, fmt.Sprintf("--time=%dms", r.limits.time.Milliseconds()), fmt.Sprintf("--memory=%dM", r.limits.megabytes), "--quiet")
	}
	for _, f := range t.files {
		args = append(args, r.place(f))
	}
	return args
}

// judge compares an answer with the record.
func (r *runner) judge(t test, p process.Result) (outcome, text string) {
	switch {
	case p.Stopped != "":
		return unknown, p.Stopped
	case strings.Contains(p.Errors, "heddle failed") || strings.Contains(p.Errors, "panic:"):
		return crash, first(p.Errors)
	case t.args[0] == "run":
		return ran(t, p)
	}
	text = first(p.Out + p.Errors)
	switch p.Status {
	case 0:
		if t.want.verdict == "true" {
			return agree, text
		}
		return proof, text
	case 1:
		if t.want.verdict == "false" {
			return agree, text
		}
		return alarm, text
	case 2:
		return unknown, text
	case 3:
		return refused, text
	}
	return crash, fmt.Sprintf("status %d", p.Status)
}

// What heddle run says of itself: of a failed check, of what stops it, of what it does not do.
var (
	failedCheck = regexp.MustCompile(`(?m)^heddle: ([a-z-]+): .*$`)
	stoppedRun  = regexp.MustCompile(`(?m)^heddle: .*$`)
)

// ran judges the end of a run, whose record is a status and perhaps an output.
func ran(t test, p process.Result) (outcome, text string) {
	said := stoppedRun.FindString(p.Errors)
	switch {
	case p.Status == t.want.status && (t.want.output == "" || outputIs(p.Out, t.want.output)):
		return agree, ""
	case p.Status == 3 && said != "":
		return refused, said
	case p.Status == 1 && failedCheck.MatchString(said):
		return alarm, said
	case p.Status == 2 && said != "":
		return unknown, said
	}
	lines := strings.Split(strings.TrimSpace(p.Out), "\n")
	return differs, strings.TrimSpace(fmt.Sprintf("status %d: %s", p.Status, lines[len(lines)-1]))
}

// processes are functions that make or wait for another process, which heddle has not.
var processes = regexp.MustCompile(`function (fork|vfork|wait|waitpid|execl|execlp|execv|execvp) (?:has no body|is not defined)`)

// expressible says why a program that was refused is none that heddle could be asked about; empty: it could.
func expressible(text string) string {
	switch {
	case strings.Contains(text, "is defined twice"):
		return "its sources do not link"
	case processes.MatchString(text):
		return "it needs more than one process"
	}
	return ""
}

// first is the first line, not too long.
func first(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	return text[:min(len(text), maxText)]
}

const maxText = 300
