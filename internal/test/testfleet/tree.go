package testfleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Tree is a source tree whose tests are run here. It may be used by several goroutines.
type Tree struct {
	Root     string
	Binaries string   // folder for test binaries
	Overlay  string   // file with what the compiler reads in place of others, for the go command; "": nothing
	Env      []string // the environment of tests, without an order's

	mu    sync.Mutex
	built map[string]*built
}

// built is the test binary of a package.
type built struct {
	once  sync.Once
	path  string
	tests []string // that it lists
	err   error
}

// Binary builds the test binary of a package, once; "": it has no tests.
func (t *Tree) Binary(folder string) (path string, err error) {
	b := t.of(folder)
	return b.path, b.err
}

func (t *Tree) of(folder string) *built {
	t.mu.Lock()
	b := t.built[folder]
	if b == nil {
		b = &built{}
		if t.built == nil {
			t.built = map[string]*built{}
		}
		t.built[folder] = b
	}
	t.mu.Unlock()
	b.once.Do(func() { b.path, b.tests, b.err = t.build(folder) })
	return b
}

func (t *Tree) build(folder string) (path string, tests []string, err error) {
	path = filepath.Join(t.Binaries, strings.ReplaceAll(folder, "/", "+")+".test")
	if err := os.MkdirAll(t.Binaries, 0o777); err != nil {
		return "", nil, err
	}
	args := []string{"test", "-c", "-vet=off", "-trimpath"}
	if t.Overlay != "" {
		args = append(args, "-overlay", t.Overlay)
	}
	if _, err := t.command(t.Root, "go", append(args, "-o", path, "./"+folder)...); err != nil {
		return "", nil, err
	}
	if _, err := os.Stat(path); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			err = nil
		}
		return "", nil, err
	}
	binary, err := filepath.Abs(path)
	if err != nil {
		return "", nil, err
	}
	out, err := t.command(filepath.Join(t.Root, folder), binary, "-test.list", ".")
	return path, strings.Fields(out), err
}

func (t *Tree) command(dir, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir, c.Env = dir, t.Env
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), args[0], err, errs.String())
	}
	return string(out), nil
}

// Tests are those of a package, as its binary lists them.
func (t *Tree) Tests(folder string) ([]string, error) {
	b := t.of(folder)
	return b.tests, b.err
}

// Run runs a test.
func (t *Tree) Run(ctx context.Context, o Order) (Result, error) {
	if err := o.check(); err != nil {
		return Result{}, err
	}
	switch tests, err := t.Tests(o.Folder); {
	case err != nil:
		return Result{}, err
	case !strings.HasPrefix(o.Test, "Test") || !slices.Contains(tests, o.top()):
		return Result{}, fmt.Errorf("%s has no test %s", o.Folder, o.top())
	}
	p := process{binary: t.of(o.Folder).path, folder: filepath.Join(t.Root, o.Folder), order: o, env: append(slices.Clone(t.Env), "GOMAXPROCS=1")}
	p.env = append(p.env, o.Env...)
	if o.Marks == 0 {
		return p.start(ctx)
	}
	marks, err := os.CreateTemp(t.Binaries, "marks")
	if err != nil {
		return Result{}, err
	}
	defer os.Remove(marks.Name())
	err = marks.Truncate(int64(o.Marks))
	marks.Close()
	if err != nil {
		return Result{}, err
	}
	name, err := filepath.Abs(marks.Name())
	if err != nil {
		return Result{}, err
	}
	p.env = append(p.env, MarksVariable+"="+name)
	r, err := p.start(ctx)
	if err != nil {
		return r, err
	}
	r.Marks, err = os.ReadFile(name)
	return r, err
}

// Environment is this process's own, without what a test must not find: the address of a cluster, and what says which tests run and how.
func Environment() (list []string) {
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "HEDDLE_") || strings.HasPrefix(v, "HEDDLE_TEST_CACHE=") {
			list = append(list, v)
		}
	}
	return list
}
