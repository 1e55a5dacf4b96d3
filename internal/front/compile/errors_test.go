package compile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// loadError loads files that must not load.
func loadError(t *testing.T, o Options) *Error {
	t.Helper()
	if o.Tool == "" {
		o.Tool = checkout.Tool(t)
	}
	_, err := Load(context.Background(), o)
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v (%T)", err, err)
	}
	return e
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []string
		o     Options
		want  []string
	}{
		{"syntax of C", []string{"a.c", "int main(void) { return y; }"}, Options{},
			[]string{"a.c:1:25: error: use of undeclared identifier 'y'"}},
		{"syntax of LLVM", []string{"a.ll", "define i32 @f() {\n  ret i32 %y\n}"}, Options{},
			[]string{"a.ll:2:11: use of undefined value '%y'"}},
		{"not valid", []string{"a.ll", "define i32 @f() {\n  %y = add i32 %x, 1\n  %x = add i32 1, 1\n  ret i32 %y\n}"}, Options{},
			[]string{"a.ll: not a valid module: Instruction does not dominate all uses!", "(in f)"}},
		{"defined twice", []string{"a.c", "\nint f(void) { return 1; }", "b.c", "int f(void) { return 2; }"}, Options{},
			[]string{"b.c:1: 'f' is defined twice: also at ", "a.c:2"}},
		{"not bitcode", []string{"a.bc", "BC\xc0\xde damaged"}, Options{}, []string{"a.bc: "}},
		{"passes", []string{"a.c", "int x;"}, Options{Passes: "mem2reg,nonsense"},
			[]string{"--passes: unknown function pass 'nonsense'"}},
		{"level", []string{"a.c", "int x;"}, Options{Opt: "O4"}, []string{"unknown optimisation level O4"}},
		{"suffix", []string{"a.txt", ""}, Options{}, []string{"a.txt: unknown kind of file"}},
		{"big-endian", []string{"a.ll", `target datalayout = "E"`}, Options{}, []string{"big-endian"}},
		{"targets", []string{"a.c", "int x;", "b.ll", `target datalayout = "e-p:32:32"`}, Options{}, []string{"b.ll: it is for another target"}},
		{"32-bit headers", []string{"a.c", "#include <no_such_header.h>"}, Options{M32: true}, []string{"file not found", "apt-get install libc6-dev-i386"}},
		{"no clang", []string{"a.c", "int x;"}, Options{Clang: "/nowhere/clang"}, []string{"/nowhere/clang: cannot be started", "apt-get install clang-19"}},
		{"no tool", []string{"a.ll", ""}, Options{Tool: "/nowhere/tool"}, []string{"/nowhere/tool: cannot be started", "make build"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.o.Files = write(t, test.files...)
			text := loadError(t, test.o).Error()
			for _, part := range test.want {
				if !strings.Contains(text, part) {
					t.Errorf("%q does not say %q", text, part)
				}
			}
		})
	}
}

func TestMissingFiles(t *testing.T) {
	dir := t.TempDir()
	if e := loadError(t, Options{Files: []string{filepath.Join(dir, "no.c")}}); e.Text != "no such file" {
		t.Error(e)
	}
	sub := filepath.Join(dir, "d.c")
	if err := os.Mkdir(sub, 0o700); err != nil {
		t.Fatal(err)
	}
	if e := loadError(t, Options{Files: []string{sub}}); e.Text != "is a directory, not a regular file" {
		t.Error(e)
	}
	if e := loadError(t, Options{}); e.Text != "no input file" {
		t.Error(e)
	}
}

// A reader that dies of a signal is an error of the file; one that writes
// nonsense is not ours.
func TestBrokenTool(t *testing.T) {
	for script, want := range map[string]string{
		"#!/bin/sh\nkill -SEGV $$\n":         "a.ll: the LLVM reader stopped (segmentation fault): the file is damaged",
		"#!/bin/sh\nexit 7\n":                "the LLVM reader failed",
		"#!/bin/sh\necho HDLF\n":             "not a flat module",
		"#!/bin/sh\nprintf 'HDLF\\177'\n":    "version 127",
		"#!/bin/sh\necho other format\n":     "make build",
		"#!/bin/sh\necho x: bad >&2; exit 1": "x: bad",
	} {
		tool := write(t, "tool", script)[0]
		if err := os.Chmod(tool, 0o700); err != nil {
			t.Fatal(err)
		}
		e := loadError(t, Options{Files: write(t, "a.ll", ""), Tool: tool})
		if !strings.Contains(e.Error(), want) {
			t.Errorf("%q gives %q", script, e)
		}
	}
}

func TestContextEnds(t *testing.T) {
	tool := write(t, "tool", "#!/bin/sh\nexec sleep 1000\n")[0]
	if err := os.Chmod(tool, 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := Load(ctx, Options{Files: write(t, "a.ll", ""), Tool: tool})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > time.Minute {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// Damaged debug information is no reason not to verify.
func TestDamagedDebugInfo(t *testing.T) {
	m := load(t, Options{Files: write(t, "a.ll", `
define void @f() !dbg !1 {
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!"not a subprogram"}`)})
	if len(m.Notes) != 1 || !strings.Contains(m.Notes[0], "debug information is damaged") {
		t.Errorf("notes %q", m.Notes)
	}
}
