package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/bench/process"
)

func manifest(t *testing.T) []*library {
	list, err := readManifest("manifest.toml")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var (
	hex40  = regexp.MustCompile(`^[0-9a-f]{40}$`)
	hex16  = regexp.MustCompile(`^[0-9a-f]{16}$`)
	github = regexp.MustCompile(`^[\w.-]+/[\w.-]+$`)
)

// TestManifest: each library is named once, at a commit, with its files; there are as many as the page is for.
func TestManifest(t *testing.T) {
	list := manifest(t)
	planted := 0
	for _, l := range list {
		planted += min(len(l.Bugs), 1)
	}
	if len(list) < 24 || planted < 12 {
		t.Errorf("%d libraries, %d with a planted bug", len(list), planted)
	}
	names, repositories := map[string]bool{}, map[string]bool{}
	for _, l := range list {
		if names[l.Name] || repositories[l.Repository] {
			t.Errorf("%s: the name or the repository is there twice", l.Name)
		}
		names[l.Name], repositories[l.Repository] = true, true
		if !hex40.MatchString(l.Commit) || !hex16.MatchString(l.Sum) || !github.MatchString(l.Repository) {
			t.Errorf("%s: the commit, the sum or the repository is none: %q %q %q", l.Name, l.Commit, l.Sum, l.Repository)
		}
		if l.Licence == "" || l.About == "" || len(l.Files) == 0 || len(l.Harnesses) == 0 {
			t.Errorf("%s: something is missing", l.Name)
		}
		for _, s := range l.Sources {
			if !slices.Contains(l.Files, s) {
				t.Errorf("%s: the source %s is none of its files", l.Name, s)
			}
		}
	}
}

// TestHarnesses: each program of the manifest exists, and each program here is in the manifest, once. What is not
// verified is explained.
func TestHarnesses(t *testing.T) {
	known, keys := map[string]bool{}, map[string]bool{}
	for _, l := range manifest(t) {
		for _, h := range l.Harnesses {
			known[h.File] = true
			if key := (task{harness: h}).key(); keys[key] {
				t.Errorf("%s is there twice", key)
			} else {
				keys[key] = true
			}
			if _, err := os.Stat(filepath.Join(l.dir, h.File)); err != nil {
				t.Error(err)
			}
			if h.Shows == "" {
				t.Errorf("%s: what does it assert?", h.File)
			}
			if (h.Expect == "") != (h.Why == "") || (h.Expect == "") != (h.Whose == "") {
				t.Errorf("%s: an answer other than verified needs an explanation, and only that", h.File)
			}
		}
	}
	for _, pattern := range []string{"*.c", "*.cc"} {
		files, _ := filepath.Glob(filepath.Join(harnesses, pattern))
		for _, f := range files {
			if !known[filepath.Base(f)] {
				t.Errorf("%s is in no entry of the manifest", f)
			}
		}
	}
}

// TestBugs: each is found by a program of its library, in a file of it, and changes something small.
func TestBugs(t *testing.T) {
	for _, l := range manifest(t) {
		for _, b := range l.Bugs {
			h := l.harnessOf(&b)
			if h.File == "" || h.Expect != "" {
				t.Errorf("%s: %q is no program of it that is verified without the bug", l.Name, b.Harness)
			}
			if !slices.Contains(l.Files, b.File) || b.Old == "" || b.Old == b.New || b.What == "" {
				t.Errorf("%s: the bug in %s is none", l.Name, b.File)
			}
			if len(b.Old) > 200 || strings.Count(b.Old, "\n") > 4 {
				t.Errorf("%s: the text that the bug replaces is long", l.Name)
			}
		}
	}
}

// TestWellFormed: the programs are C and C++ without the library, as far as clang can say: their tokens are, and their
// brackets are closed.
func TestWellFormed(t *testing.T) {
	clang, err := process.Find("clang-19")
	if err != nil {
		t.Fatal(err) // scripts/setup.sh installs it
	}
	for _, l := range manifest(t) {
		for _, h := range l.Harnesses {
			text, err := os.ReadFile(filepath.Join(l.dir, h.File))
			if err != nil {
				t.Error(err)
				continue
			}
			if !strings.HasPrefix(string(text), "// ") {
				t.Errorf("%s: it does not say what it is for", h.File)
			}
			bare := regexp.MustCompile(`(?m)^#include .*$`).ReplaceAll(text, nil)
			for _, pair := range []string{"()", "{}", "[]"} {
				if n, m := strings.Count(string(bare), pair[:1]), strings.Count(string(bare), pair[1:]); n != m {
					t.Errorf("%s: %d %s and %d %s", h.File, n, pair[:1], m, pair[1:])
				}
			}
			file := filepath.Join(t.TempDir(), h.File)
			if err := os.WriteFile(file, bare, 0o666); err != nil {
				t.Fatal(err)
			}
			p := process.Run(process.Limits{Time: time.Minute, Megabytes: 500}, clang, "-E", "-Wall", "-Werror", file, "-o", os.DevNull)
			if p.Status != 0 {
				t.Errorf("%s: %s%s", h.File, p.Errors, p.Stopped)
			}
		}
	}
}

// TestFill: a bug replaces a text that stands in the file once, and nothing else.
func TestFill(t *testing.T) {
	sources, here := t.TempDir(), t.TempDir()
	write := func(path, text string) {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(sources, "owner+name", "src", "a.h"), "lock(); x++; unlock();")
	write(filepath.Join(here, "a.c"), "main")
	l := &library{Name: "a", Repository: "owner/name", Files: []string{"src/a.h"}, Harnesses: []harness{{File: "a.c"}}, dir: here,
		Bugs: []bug{{File: "src/a.h", Old: "lock(); x", New: "x"}, {File: "src/a.h", Old: "x++", New: "x--"}}}
	for i, want := range []string{"lock(); x++; unlock();", "x++; unlock();", "lock(); x--; unlock();"} {
		folder := t.TempDir()
		if err := l.tasks()[i].fill(sources, folder); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(filepath.Join(folder, "src", "a.h")); err != nil || string(text) != want {
			t.Errorf("%d: %q, %v", i, text, err)
		}
	}
	l.Bugs = []bug{{File: "src/a.h", Old: "lock()", New: ""}}
	if err := l.tasks()[1].fill(sources, t.TempDir()); err == nil || !strings.Contains(err.Error(), "2 times") {
		t.Errorf("a text that stands there twice: %v", err)
	}
	if sum, err := l.sum(sources); err != nil || !hex16.MatchString(sum) {
		t.Errorf("the sum is %q, %v", sum, err)
	}
}

// TestJudge: reports become results.
func TestJudge(t *testing.T) {
	for _, c := range []struct{ out, answer, headline string }{
		{`{"answer": "verified", "headline": "verified: no check can fail", "stats": {"states": 13}}`, "verified", "verified: no check can fail"},
		{`{"answer": "unknown", "headline": "unknown: x", "reasons": [{"text": "stopped after 60 s"}], "stats": {"states": 13}}`, "unknown", "unknown: stopped after 60 s"},
		{`heddle failed`, "crash", ""},
	} {
		if r := judge(process.Result{Out: c.out}); r.answer != c.answer || r.headline != c.headline {
			t.Errorf("%s: %+v", c.out, r)
		}
	}
}
