package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/face/cli"
	"heddle/internal/test/checkout"
	"heddle/internal/test/schemas"
)

// root is the repository.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// reads is what the scripts of packages, and the builds that they start, read.
var reads = []string{"Makefile", "cmd", "docs", "editors", "examples", "go.mod", "go.sum", "include", "internal", "platform", "scripts"}

// run is a command in the repository, with settings for its environment; it gives what it prints.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	checkout.Reads(t, reads...)
	cmd := exec.Command(name, args...)
	cmd.Dir = root(t)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func has(t *testing.T, file string, texts ...string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	for _, text := range texts {
		if !strings.Contains(string(content), text) {
			t.Errorf("%s does not say %q", file, text)
		}
	}
}

// built is a directory with both programs, of the sources as they are.
func built(t *testing.T) string {
	t.Helper()
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	run(t, nil, "go", "build", "-buildvcs=false", "-o", filepath.Join(dir, "heddle"), "./cmd/heddle")
	if err := os.Symlink(filepath.Join(root(t), "bin/heddle-llvm"), filepath.Join(dir, "heddle-llvm")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestDescribe: there is a page for each command, and a completion for each shell.
func TestDescribe(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	if err := describe(dir); err != nil {
		t.Fatal(err)
	}
	for _, c := range cli.Command().Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			has(t, filepath.Join(dir, manual, "heddle-"+c.Name()+".1"), "Jan 1970", c.Short)
		}
	}
	has(t, filepath.Join(dir, manual, "heddle-check.1"), "reduction", "exit status 2")
	for _, file := range []string{bash, zsh, fish} {
		has(t, filepath.Join(dir, file), "__complete")
	}
	t.Setenv("SOURCE_DATE_EPOCH", "yesterday")
	if describe(dir) == nil {
		t.Error("a date that is none was taken")
	}
}

// TestInstalled: what was installed elsewhere works from there, and finds its front end.
func TestInstalled(t *testing.T) {
	dir := t.TempDir()
	run(t, []string{"DESTDIR=" + dir, "PREFIX=/opt/heddle"}, "scripts/package/install.sh", built(t))
	installed := filepath.Join(dir, "opt/heddle")
	if err := os.Rename(installed, filepath.Join(dir, "moved")); err != nil {
		t.Fatal(err)
	}
	heddle := filepath.Join(dir, "moved/bin/heddle")
	if out := run(t, []string{"PATH=/usr/bin:/bin", "HEDDLE_LLVM="}, heddle, "version"); !strings.Contains(out, "heddle-llvm, LLVM 19") {
		t.Errorf("heddle version: %s", out)
	}
	if out := run(t, []string{"HEDDLE_LLVM="}, heddle, "check", "-q", "examples/peterson.c"); !strings.Contains(out, "verified") {
		t.Errorf("heddle check: %s", out)
	}
	has(t, filepath.Join(dir, "moved/share/man/man1/heddle-check.1"), "heddle check")
	has(t, filepath.Join(dir, "moved/share/heddle/platform/timer.h"), "timer")
	has(t, filepath.Join(dir, "moved/share/doc/heddle/docs/install.md"), "make install")
}

// TestRelease: the archive, the package and the file for a container hold what they should, and come out the same twice. The programs in them
// are two texts here.
func TestRelease(t *testing.T) {
	from, sums := t.TempDir(), ""
	for _, name := range []string{"heddle", "heddle-llvm"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte("#!/bin/sh\necho "+name+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		out := filepath.Join(t.TempDir(), "release")
		run(t, []string{"VERSION=1.2.3-rc1", "DESTDIR="}, "scripts/package/release.sh", from, out)
		run(t, nil, "sh", "-c", "cd '"+out+"' && sha256sum --quiet -c SHA256SUMS")
		list := run(t, nil, "tar", "-tzf", filepath.Join(out, "heddle-1.2.3-rc1-linux-amd64.tar.gz"))
		deb := filepath.Join(out, "heddle_1.2.3~rc1_amd64.deb")
		list += run(t, nil, "dpkg-deb", "-c", deb) + run(t, nil, "dpkg-deb", "-f", deb)
		for _, text := range []string{"heddle-1.2.3-rc1-linux-amd64/lib/heddle/heddle-llvm\n", "./usr/bin/heddle\n", "./usr/share/man/man1/heddle-check.1.gz\n", "root/root",
			"Version: 1.2.3~rc1", "Depends: clang-19, libc6-dev"} {
			if !strings.Contains(list, text) {
				t.Errorf("%q is missing in\n%s", text, list)
			}
		}
		has(t, filepath.Join(out, "Containerfile"), "COPY heddle_1.2.3~rc1_amd64.deb")
		now, err := os.ReadFile(filepath.Join(out, "SHA256SUMS"))
		if err != nil || sums != "" && string(now) != sums {
			t.Errorf("the second time it is another release: %v\n%s%s", err, sums, now)
		}
		sums = string(now)
	}
}

// TestAction: the steps of the action end as the verdict says, mark the line of a violation and keep the report.
func TestAction(t *testing.T) {
	path := "PATH=" + built(t) + ":" + os.Getenv("PATH")
	for _, x := range []struct {
		arguments, unknown string
		status             int
		verdict, mark      string
	}{
		{"examples/counter.c", "", 1, "violated", "::error file=examples/counter.c,line=10,title=heddle::data race on counter"},
		{"--cflags='-DX=1 -DY' examples/peterson.c", "", 0, "verified", ""},
		{"--states=2 examples/peterson.c", "", 2, "unknown", ""},
		{"--states=2 examples/peterson.c", "true", 0, "unknown", ""},
		{"nowhere.c", "true", 3, "error", ""},
	} {
		dir := t.TempDir()
		output, summary := filepath.Join(dir, "output"), filepath.Join(dir, "summary")
		cmd := exec.Command("scripts/package/action.sh", "check")
		cmd.Dir = root(t)
		cmd.Env = append(os.Environ(), path, "HEDDLE_ARGUMENTS="+x.arguments, "HEDDLE_ACCEPT_UNKNOWN="+x.unknown, "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY="+summary)
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != x.status {
			t.Errorf("%s: status %d, want %d\n%s", x.arguments, got, x.status, out)
		}
		if strings.Contains(string(out), "::error") != (x.mark != "") || !strings.Contains(string(out), x.mark) {
			t.Errorf("%s: no %q in\n%s", x.arguments, x.mark, out)
		}
		has(t, output, "verdict="+x.verdict+"\n")
		has(t, summary, "### heddle: "+x.verdict)
	}
}

// TestActionSARIF: the action writes what code scanning shows, which is what is not suppressed.
func TestActionSARIF(t *testing.T) {
	dir := t.TempDir()
	program, file, output := filepath.Join(dir, "a.c"), filepath.Join(dir, "out.sarif"), filepath.Join(dir, "output")
	const text = "#include <pthread.h>\nint x, y;\nvoid *w(void *a) { x++; y++; return 0; }\nint main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, w, 0);\n" +
		"  x = 1; /* heddle: ignore race: known */\n\n  y = 1;\n  pthread_join(t, 0);\n}\n"
	if err := os.WriteFile(program, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("scripts/package/action.sh", "check")
	cmd.Dir = root(t)
	cmd.Env = append(os.Environ(), "PATH="+built(t)+":"+os.Getenv("PATH"), "HEDDLE_ARGUMENTS=--keep-going "+program, "HEDDLE_SARIF="+file, "GITHUB_OUTPUT="+output, "GITHUB_STEP_SUMMARY=/dev/null")
	if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%s", out)
	}
	has(t, output, "sarif="+file+"\n")
	has(t, file, "data race on y")
	b, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(b), "justification") {
		t.Errorf("%v: what is suppressed is left", err)
	}
	schemas.SARIF(t, b)
}
