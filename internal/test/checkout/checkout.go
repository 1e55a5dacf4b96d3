// Package checkout finds the repository and its heddle-llvm for tests, and caches compiled programs between test
// processes.
//
// It imports nothing of the project, so that the tests of every package may use it. Package
// testprogram compiles programs.
//
// Invariants:
//  1. Prepare is called before a test compiles anything: by testprogram, by testsession, and by
//     TestMain of a package whose tests run the command.
//  2. A file of the folder is never rewritten: its name contains a hash of its contents or of
//     everything that it was made from.
//
// Compiled programs are cached only for tests: a cached entry does not notice a new file that hides
// one of its headers, and a user's verdict must not depend on that.
package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Path returns the absolute path of a file of the repository.
func Path(elem ...string) string {
	root, _ := root() // Prepare reports the error
	return filepath.Join(append([]string{root}, elem...)...)
}

// root returns the folder above the current one that has go.mod. A test may change its folder later.
var root = sync.OnceValues(func() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", errors.New("checkout: no go.mod above the current folder")
		}
		dir = above
	}
})

// Tool returns the path of the heddle-llvm that make has built.
func Tool(t testing.TB) string {
	t.Helper()
	if err := Prepare(); err != nil {
		t.Fatal(err)
	}
	return toolPath()
}

func toolPath() string { return Path("bin", "heddle-llvm") }

// Command returns the path of the heddle that make has built.
func Command(t testing.TB) string {
	t.Helper()
	path := Path("bin", "heddle")
	if _, err := os.Stat(path); err != nil {
		t.Fatal("bin/heddle is not built: run `make build` first")
	}
	Tool(t)
	return path
}

// Reads tells go test of files of the repository that another process reads for a test, so that its cached result is not taken when they
// change: what Go code of the test itself looks for, go test sees. A folder stands for all below it, but for what was built.
func Reads(t testing.TB, paths ...string) {
	t.Helper()
	for _, path := range paths {
		err := filepath.WalkDir(Path(path), func(file string, d fs.DirEntry, err error) error {
			switch base := filepath.Base(file); {
			case err != nil:
				return err
			case d.IsDir() && (base == "build" || base == "bin" || base == ".git"):
				return filepath.SkipDir
			case d.IsDir():
				return nil // which was opened: go test looks at sizes and times in it
			}
			_, err = os.Stat(file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Prepare lets this process and those that it starts find heddle-llvm and the kept programs.
func Prepare() error { return prepare() }

var prepare = sync.OnceValue(func() error {
	if _, err := root(); err != nil {
		return err
	}
	if _, err := os.Stat(toolPath()); err != nil {
		return errors.New("bin/heddle-llvm is not built: run `make build` first")
	}
	if err := os.Setenv("HEDDLE_LLVM", toolPath()); err != nil {
		return err
	}
	dir, err := kept()
	if err != nil {
		return nil // every program is compiled each time
	}
	return os.Setenv("HEDDLE_TEST_CACHE", dir)
})

// kept returns the folder of compiled programs. It lies outside of the repository, for go test runs a test again when a file
// of the repository that the test has looked for is there the next time. Each week has a folder of its own, and the one of
// the week before last goes: so the folder stays small, and nobody's files are taken away under a test.
var kept = sync.OnceValues(func() (string, error) {
	user, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	const week = 7 * 24 * time.Hour
	all, now := filepath.Join(user, "heddle-tests"), time.Now().UnixNano()/int64(week)
	name := func(week int64) string { return strconv.FormatInt(week, 10) }
	dir := filepath.Join(all, name(now))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	weeks, err := os.ReadDir(all)
	if err != nil {
		return "", err
	}
	for _, w := range weeks {
		if w.Name() != name(now) && w.Name() != name(now-1) {
			os.RemoveAll(filepath.Join(all, w.Name()))
		}
	}
	return dir, nil
})

// Write returns the path of a file of that name with a text in it. Equal texts are one file, so that a program that a test
// writes is compiled once: the file must not be changed.
func Write(t testing.TB, name, text string) string {
	t.Helper()
	sum := sha256.Sum256([]byte(text))
	dir, err := kept()
	if err != nil {
		dir = t.TempDir()
	}
	dir = filepath.Join(dir, "texts", hex.EncodeToString(sum[:12]))
	file := filepath.Join(dir, name)
	if _, err := os.Stat(file); err == nil {
		return file
	}
	if err := writeWhole(dir, file, text); err != nil {
		t.Fatal(err)
	}
	return file
}

// writeWhole writes a file that another process sees as a whole or not at all.
func writeWhole(dir, file, text string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "new-")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	// A link, not a new name: of two processes the first one's file stays, whose time the other may have read.
	if err := os.Link(f.Name(), file); err != nil && !os.IsExist(err) {
		return err
	}
	return os.Remove(f.Name())
}
