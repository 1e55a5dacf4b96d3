// Package faults lets the built command meet what may happen to it: limits, signals, kills, want of memory, on programs that are made to
// take all there is. Whatever happens, an answer or an error comes soon, and no process and no file is left.
package faults

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// built is the built command in a process of its own, with a folder of its own for temporary files.
type built struct {
	cmd       *exec.Cmd
	out, errs bytes.Buffer
	scratch   string
}

func TestMain(m *testing.M) {
	if err := checkout.Prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Unsetenv("HEDDLE_TEST_CACHE") // programs are compiled, as a user's
	m.Run()
}

func start(t *testing.T, args ...string) *built {
	t.Helper()
	return startIn(t, "", args...)
}

// hostile writes files into a folder, which becomes the current one.
func hostile(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// startIn starts the command after a line of shell.
func startIn(t *testing.T, shell string, args ...string) *built {
	t.Helper()
	command := checkout.Command(t)
	b := &built{scratch: t.TempDir()}
	b.cmd = exec.Command(command, args...)
	if shell != "" {
		b.cmd = exec.Command("sh", append([]string{"-c", shell + `; exec "$0" "$@"`, command}, args...)...)
	}
	b.cmd.Env = append(os.Environ(), "TMPDIR="+b.scratch)
	b.cmd.Stdout, b.cmd.Stderr = &b.out, &b.errs
	b.cmd.WaitDelay = 10 * time.Second
	if err := b.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return b
}

// end waits for the command's end, which must come within some time, and gives its exit status and the seconds that it took.
func (b *built) end(t *testing.T, within time.Duration) int {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- b.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(within):
		b.cmd.Process.Signal(syscall.SIGKILL)
		t.Errorf("%q does not end within %s", b.cmd.Args, within)
	}
	b.nothingLeft(t)
	return b.cmd.ProcessState.ExitCode()
}

// nothingLeft wants no temporary file and no process of the command's.
func (b *built) nothingLeft(t *testing.T) {
	t.Helper()
	var left []string
	for range 300 { // who is killed needs a moment
		left = left[:0]
		entries, _ := os.ReadDir(b.scratch)
		for _, e := range entries {
			left = append(left, e.Name())
		}
		left = append(left, with("TMPDIR="+b.scratch)...)
		if len(left) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%q leaves %q", b.cmd.Args, left)
}

// with lists the processes that have a line in their environment.
func with(line string) (list []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		if bytes.Contains(text, []byte(line+"\x00")) {
			name, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "comm"))
			list = append(list, filepath.Base(filepath.Dir(file))+" "+string(name))
		}
	}
	return list
}

// begins waits until a process of the command's has a name.
func (b *built) begins(t *testing.T, name string) {
	t.Helper()
	for range 3000 {
		for _, p := range with("TMPDIR=" + b.scratch) {
			if strings.Contains(p, " "+name) {
				return
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s does not begin", name)
}

// answer is the first line of a text, or of a document, which must be valid.
func (b *built) answer(t *testing.T) string {
	t.Helper()
	line, _, _ := strings.Cut(b.out.String(), "\n")
	if line != "{" {
		return line
	}
	var d struct {
		Schema, Answer, Headline string
		Status                   int `json:"exit_status"`
	}
	err := json.Unmarshal(b.out.Bytes(), &d)
	if err == nil && d.Schema != "heddle-report/1" {
		return d.Schema // counts, tests, answers to queries
	}
	if err != nil || d.Status != b.cmd.ProcessState.ExitCode() || d.Answer == "" {
		t.Errorf("%q: %v, %+v\n%s", b.cmd.Args, err, d, b.out.String())
	}
	return d.Headline
}

// slack is how long after a limit the verdict may come: two seconds, and more on a machine that does other things as well.
const slack = 2*time.Second + 8*time.Second

// TestLimitEnds: a verdict, or an error with status 3, comes soon after the limit on time, whatever the program and the command.
func TestLimitEnds(t *testing.T) {
	const limit = time.Second
	hostile(t, endless)
	pipe := "pipe.h"
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("pipe.c", []byte("#include \"pipe.h\"\nint main(void) {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := must(os.Getwd())
	commands := [][]string{{"check"}, {"check", "--engine=explicit"}, {"check", "--engine=symbolic"}, {"check", "--engine=bmc"},
		{"states"}, {"states", "--executions"}, {"query", "--ask=P=?[F x == 1]"}, {"query", "--exact", "--ask=P=?[F x == 1]"}, {"gentest"}}
	var names []string
	for name := range endless {
		names = append(names, name)
	}
	for i, name := range append(names, "pipe.c") {
		for j, command := range commands {
			if testing.Short() && j > 3 || j > 0 && name != "loop.c" && name != "quiet.c" && name != "recursion.c" && name != "input.c" && name != "threads.c" {
				continue
			}
			form := []string{"--json", "--json=false"}[(i+j)%2]
			t.Run(strings.Join(append(command[:len(command):len(command)], name, form), " "), func(t *testing.T) {
				b := start(t, append(command[:len(command):len(command)], form, "--time="+limit.String(), filepath.Join(dir, name))...)
				switch status := b.end(t, limit+slack); status {
				case 0, 1, 2:
					if b.answer(t) == "" {
						t.Errorf("no answer: %s", b.errs.String())
					}
				case 3:
					if form == "--json" && !strings.HasPrefix(b.answer(t), "error: ") || !strings.HasPrefix(b.errs.String(), "heddle: ") {
						t.Errorf("%s\n%s", b.out.String(), b.errs.String())
					}
				default:
					t.Errorf("status %d\n%s%s", status, b.out.String(), b.errs.String())
				}
				if strings.Contains(b.errs.String(), "goroutine ") || strings.Contains(b.errs.String(), "Stack dump") {
					t.Errorf("a trace:\n%s", b.errs.String())
				}
			})
		}
	}
}

// TestSignals: an interrupt, a request to terminate and a hang-up end heddle with a verdict, also where they come until it has ended, and
// where clang or a solver is at work; a kill ends it without. No process and no file is left.
func TestSignals(t *testing.T) {
	hostile(t, endless)
	if err := syscall.Mkfifo("pipe.h", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("pipe.c", []byte("#include \"pipe.h\"\nint main(void) {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("hard.c", []byte(`#include <assert.h>
extern unsigned long nondet_ulong(void);
int main(void) { unsigned long x = nondet_ulong(), y = nondet_ulong(); assert(x * y != 0x7fffffffffffffe7 || x < 2 || y < 2 || x > 0xffffffff || y > 0xffffffff); }
`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("solver.sh", []byte("#!/bin/sh\nsleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	dir := must(os.Getwd())
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGKILL} {
		for where, args := range map[string][]string{
			"clang": {"check", dir + "/pipe.c"},
			"sleep": {"check", "--engine=symbolic", "--solver=" + dir + "/solver.sh", dir + "/hard.c"},
		} {
			for _, again := range []bool{false, true} {
				t.Run(fmt.Sprint(s, " ", where, " again ", again), func(t *testing.T) {
					heard(t, s)
					b := start(t, append([]string{args[0], fmt.Sprint("--json=", again)}, args[1:]...)...)
					b.begins(t, where)
					b.cmd.Process.Signal(s)
					if again {
						go b.harass(s)
					}
					status := b.end(t, slack)
					if s == syscall.SIGKILL {
						return
					}
					if answer := b.answer(t); status != 2 || !strings.HasPrefix(answer, "unknown: ") || !strings.Contains(answer, "interrupted") {
						t.Errorf("status %d, %q\n%s", status, answer, b.errs.String())
					}
				})
			}
		}
	}
}

// harass sends a signal until the command has ended.
func (b *built) harass(s syscall.Signal) {
	for b.cmd.Process.Signal(s) == nil {
		time.Sleep(100 * time.Microsecond)
	}
}

// heard skips a test of a signal that whoever started the tests lets them ignore, as nohup does with SIGHUP: so do the programs that they start.
func heard(t *testing.T, s syscall.Signal) {
	t.Helper()
	if signal.Ignored(s) {
		t.Skipf("%v is ignored by whoever started the tests", s)
	}
}

// TestSignalsAtWork: so does each command that is at work itself.
func TestSignalsAtWork(t *testing.T) {
	hostile(t, endless)
	dir := must(os.Getwd())
	for i, command := range [][]string{{"check", "--engine=explicit"}, {"check", "--engine=symbolic"}, {"check", "--engine=bmc"}, {"states"}, {"run"}, {"gentest"},
		{"query", "--ask=Pr[<=1000000000](<> main@7 == 1)"}} {
		s := []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT}[i%3]
		for _, name := range []string{"loop.c", "quiet.c"} {
			t.Run(fmt.Sprint(strings.Join(command, " "), " ", name, " ", s), func(t *testing.T) {
				heard(t, s)
				b := start(t, append(command[:len(command):len(command)], filepath.Join(dir, name))...)
				time.Sleep(1500 * time.Millisecond)
				b.cmd.Process.Signal(s)
				status := b.end(t, slack)
				if command[0] == "run" && status != 2 && status != 130 || command[0] != "run" && (status < 0 || status == 1 || b.out.Len()+b.errs.Len() == 0) {
					t.Errorf("status %d\n%s%s", status, b.out.String(), b.errs.String())
				}
			})
		}
	}
}

// TestWorkerKilled: where the process that works is killed, the one before it says so, and removes its files.
func TestWorkerKilled(t *testing.T) {
	hostile(t, map[string]string{"pipe.c": "#include \"pipe.h\"\nint main(void) {}\n"})
	if err := syscall.Mkfifo("pipe.h", 0o600); err != nil {
		t.Fatal(err)
	}
	b := start(t, "check", "--json", filepath.Join(must(os.Getwd()), "pipe.c"))
	b.begins(t, "clang")
	kids := must(os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", b.cmd.Process.Pid, b.cmd.Process.Pid)))
	worker, err := strconv.Atoi(strings.TrimSpace(string(kids)))
	if err != nil {
		t.Fatal(err)
	}
	syscall.Kill(worker, syscall.SIGKILL)
	if status := b.end(t, slack); status != 3 || !strings.Contains(b.answer(t), "killed") {
		t.Errorf("status %d\n%s%s", status, b.out.String(), b.errs.String())
	}
}

// TestNoAddressSpace: a limit on address space that is too small is an error with status 3 and without a trace, or changes nothing.
func TestNoAddressSpace(t *testing.T) {
	hostile(t, map[string]string{"a.c": "#include <pthread.h>\nint x, y; static void *f(void *p) { for (int i = 0; i < 200; i++) x += i; return p; }\n" +
		"int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); for (int i = 0; i < 200; i++) y += x; }\n"})
	for _, kilobytes := range []int{30_000, 100_000, 300_000, 500_000, 700_000, 1_000_000, 1_300_000, 1_600_000, 2_000_000, 3_000_000, 34_500_000, 35_000_000, 36_000_000} {
		for _, form := range []string{"--json", "--json=false"} {
			b := startIn(t, fmt.Sprintf("ulimit -%s %d", map[bool]string{true: "v", false: "d"}[form == "--json" || kilobytes > 2_000_000], kilobytes), "check", form, "--check=-race", "--time=3s", filepath.Join(must(os.Getwd()), "a.c"))
			switch status := b.end(t, time.Minute); {
			case strings.Contains(b.errs.String(), "goroutine ") || strings.Contains(b.errs.String(), "runtime."):
				t.Errorf("%d kB: a trace:\n%s", kilobytes, b.errs.String())
			case status == 3 && form == "--json" && kilobytes >= 300_000 && !strings.HasPrefix(b.answer(t), "error: "):
				t.Errorf("%d kB: %s\n%s", kilobytes, b.out.String(), b.errs.String())
			case status == 3 && b.errs.Len() == 0, status != 3 && status > 2:
				t.Errorf("%d kB: status %d\n%s%s", kilobytes, status, b.out.String(), b.errs.String())
			}
		}
	}
}

// TestMemoryStays: what the processes hold stays within the limit, while states, terms, a compiler or its output grow.
func TestMemoryStays(t *testing.T) {
	hostile(t, map[string]string{"bomb.c": bomb(8),
		"heap.c": "#include <stdlib.h>\nint main(void) { for (;;) { char *p = malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 64) p[i] = i; } }\n"})
	dir := must(os.Getwd())
	for name, args := range map[string][]string{
		"states": {"--engine=explicit", "--check=-race", "--cflags=-DNUM=12", checkout.Path("bench", "programs", "fib_bench.c")},
		"bomb":   {filepath.Join(dir, "bomb.c")},
		"heap":   {filepath.Join(dir, "heap.c")},
	} {
		for _, memory := range []int64{20 << 20, 300 << 20} {
			t.Run(fmt.Sprint(name, " ", memory>>20), func(t *testing.T) {
				b := start(t, append([]string{"check", "--time=20s", fmt.Sprintf("--memory=%d", memory)}, args...)...)
				most, allowed := int64(0), max(memory+memory/5, 200<<20)
				done := make(chan bool)
				go func() {
					for {
						select {
						case <-done:
							done <- true
							return
						case <-time.After(5 * time.Millisecond):
							most = max(most, held("TMPDIR="+b.scratch))
						}
					}
				}()
				status := b.end(t, 40*time.Second)
				done <- true
				<-done
				if status > 2 || b.answer(t) == "" {
					t.Errorf("status %d, %s%s", status, b.out.String(), b.errs.String())
				}
				t.Logf("%s: %d MB of %d, %s", name, most>>20, allowed>>20, b.answer(t))
				if most > allowed+allowed/10 { // who measures late sees more
					t.Errorf("%d MB in memory", most>>20)
				}
			})
		}
	}
}

// held are the bytes that processes with a line in their environment hold in memory.
func held(line string) (bytes int64) {
	for _, p := range with(line) {
		pid, _, _ := strings.Cut(p, " ")
		text, _ := os.ReadFile("/proc/" + pid + "/statm")
		if words := strings.Fields(string(text)); len(words) > 1 {
			pages, _ := strconv.ParseInt(words[1], 10, 64)
			bytes += pages * int64(os.Getpagesize())
		}
	}
	return bytes
}

// TestFlagsWriteNowhere: flags for clang that make it write files beside its output do not.
func TestFlagsWriteNowhere(t *testing.T) {
	const createRuleset, askVersion = 444, 1
	if version, _, failed := syscall.Syscall(createRuleset, 0, 0, askVersion); failed != 0 || version < 1 {
		t.Skip("the kernel has no Landlock, which holds clang to its folder")
	}
	hostile(t, map[string]string{"a.c": "int main(void) {}\n"})
	for _, flags := range []string{"-ftime-trace=trace.json", "-save-temps=cwd", "-MJ stolen.json", "-serialize-diagnostics stolen.dia", "-ftime-trace -o stolen"} {
		b := start(t, "check", "--cflags="+flags, filepath.Join(must(os.Getwd()), "a.c"))
		b.end(t, time.Minute)
		if files := must(os.ReadDir(".")); len(files) != 1 {
			t.Errorf("%s: %v", flags, files)
			for _, f := range files {
				if f.Name() != "a.c" {
					os.Remove(f.Name())
				}
			}
		}
	}
}
