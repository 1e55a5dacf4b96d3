package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// programs are what the damaged files are made of.
var programs = []string{
	"a.c", `
struct list { struct list *next; int value; };
static struct list first = { 0, 3 };
int sum(struct list *l) { int s = 0; for (; l; l = l->next) s += l->value; return s; }
int main(int argc, char **argv) { return sum(&first) + argc; }`,
	"b.c", `
#include <stdarg.h>
_Atomic int x; long double d = 1.5L; typedef int lanes __attribute__((vector_size(16)));
int f(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r; }
lanes g(lanes a, int n) { switch (n) { case 1: return a + a; case 7: return a * a; } x++; return a; }
int main(void) { static void *t[] = {&&one, &&two}; goto *t[x & 1]; one: return f(1, 2); two: return d > 1; }`,
	"c.cc", `
struct Base { virtual int f() { return 1; } };
struct Derived : Base { int f() override { return 2; } };
static Derived object;
int main() { Base *b = &object; try { return b->f(); } catch (int e) { return e; } }`,
}

// originals compiles the programs to both forms of LLVM's files. These name no
// temporary directory, so that a mutant can be made again from its number.
func originals(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	o := &Options{Opt: "O2"}
	for _, path := range write(t, programs...) {
		clang, mode, err := clangFor(o, languageOf(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []string{".bc", ".ll"} {
			args := append(slices.Clone(mode), compileFlags(o, languageOf(path), path)...)
			args = append(args, "-fdebug-compilation-dir=/")
			if form == ".ll" {
				args = append(args, "-S")
			}
			out := path + form
			cmd := exec.Command(clang, append(args, "-o", out, filepath.Base(path))...)
			cmd.Dir = filepath.Dir(path)
			if text, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			if files[filepath.Base(out)], err = os.ReadFile(out); err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// damage changes a file: bits, an end that is missing, a part of another place.
func damage(r *rand.Rand, whole []byte) []byte {
	b := slices.Clone(whole)
	switch r.IntN(4) {
	case 0:
		return b[:r.IntN(len(b))]
	case 1:
		for range 1 + r.IntN(8) {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
	case 2:
		n := r.IntN(200)
		from, to := r.IntN(len(b)), r.IntN(len(b))
		b = slices.Replace(b, to, min(len(b), to+r.IntN(200)), whole[from:min(len(whole), from+n)]...)
	case 3:
		// Damage that text survives more often: one line or word for another.
		lines := bytes.SplitAfter(b, []byte("\n"))
		lines[r.IntN(len(lines))] = lines[r.IntN(len(lines))]
		b = bytes.Join(lines, nil)
	}
	return b
}

// TestDamagedFiles loads damaged files: each gives a module or an error of
// ours, in time. HEDDLE_NIGHTLY=1 loads many more.
func TestDamagedFiles(t *testing.T) {
	mutants := 300
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		mutants = 20000
	}
	loadMutants(t, originals(t), mutants)
}

// TestDamagedSources is the same of clang's files.
func TestDamagedSources(t *testing.T) {
	mutants := 60
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		mutants = 5000
	}
	files := map[string][]byte{}
	for i := 0; i < len(programs); i += 2 {
		files[programs[i]] = []byte(programs[i+1])
	}
	loadMutants(t, files, mutants)
}

func loadMutants(t *testing.T, files map[string][]byte, mutants int) {
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	tool, dir := checkout.Tool(t), t.TempDir()
	numbers := make(chan int)
	var loaded, refused int
	var lock sync.Mutex
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			for i := range numbers {
				ok := loadDamaged(t, tool, dir, files, names[i%len(names)], i)
				lock.Lock()
				if ok {
					loaded++
				} else {
					refused++
				}
				lock.Unlock()
			}
		})
	}
	for i := range mutants {
		numbers <- i
	}
	close(numbers)
	wait.Wait()
	t.Logf("%d files loaded, %d refused", loaded, refused)
	if loaded == 0 || refused == 0 {
		t.Error("the damage is too small or too large to test anything")
	}
}

// loadDamaged loads mutant i of a file and reports whether it gives a module.
func loadDamaged(t *testing.T, tool, dir string, files map[string][]byte, name string, i int) bool {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	path := filepath.Join(dir, fmt.Sprintf("%d-%s", i, name))
	if err := os.WriteFile(path, damage(r, files[name]), 0o600); err != nil {
		t.Error(err)
		return false
	}
	defer os.Remove(path)
	o := Options{Files: []string{path}, Tool: tool, Opt: levels[r.IntN(len(levels))]}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	_, err := Load(ctx, o)
	var e *Error
	switch {
	case err == nil:
		return true
	case !errors.As(err, &e):
		t.Errorf("mutant %d of %s: %v", i, name, err)
	case e.Hint != "":
		t.Errorf("mutant %d of %s is taken for a fault of the installation: %v", i, name, e)
	}
	return false
}
