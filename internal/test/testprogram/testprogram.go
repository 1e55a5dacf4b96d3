// Package testprogram compiles the programs of tests: files of the repository, or source in the
// test itself.
//
// It knows only the front end and the lowered program, so that tests of every later package may use
// it. Package testsession makes sessions, symbolicmachine machines; checkout finds files.
//
// Invariants:
//  1. A module is compiled once for its files and options, by whichever test process comes first (see checkout.Prepare).
//  2. Tests of one process share a module. It must not be changed.
package testprogram

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/test/checkout"
)

// Load loads files.
func Load(t testing.TB, o compile.Options) *flat.Module {
	t.Helper()
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	m, err := shared(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// LoadText loads a text as a file of the name.
func LoadText(t testing.TB, name, text string, o compile.Options) *flat.Module {
	t.Helper()
	o.Files = []string{checkout.Write(t, name, text)}
	return Load(t, o)
}

// kept is how many modules a process keeps: tests of random programs load thousands, each a few times in a row.
const kept = 256

// loaded are the modules that this process keeps, by what they were made of.
var loaded struct {
	sync.Mutex
	modules map[string]func() (*flat.Module, error)
	order   []string // the oldest first
}

func shared(o compile.Options) (*flat.Module, error) {
	key := keyOf(o)
	loaded.Lock()
	load, ok := loaded.modules[key]
	if !ok {
		load = sync.OnceValues(func() (*flat.Module, error) { return compile.Load(context.Background(), o) })
		keep(key, load)
	}
	loaded.Unlock()
	return load()
}

func keep(key string, load func() (*flat.Module, error)) {
	if loaded.modules == nil {
		loaded.modules = map[string]func() (*flat.Module, error){}
	}
	if len(loaded.order) == kept {
		delete(loaded.modules, loaded.order[0])
		loaded.order = loaded.order[1:]
	}
	loaded.modules[key] = load
	loaded.order = append(loaded.order, key)
}

// keyOf tells loads apart. Headers and libraries are heddle's own where there are any.
func keyOf(o compile.Options) string {
	libraries := []bool{o.Headers != nil, o.CLibrary != nil, o.CXXLibrary != nil}
	o.Headers, o.CLibrary, o.CXXLibrary = nil, nil, nil
	return fmt.Sprintf("%#v %v", o, libraries)
}
