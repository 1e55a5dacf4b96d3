// Package golden compares output with files of testdata, which go test -update rewrites.
//
// It must not know the project. A package whose tests use it must not have a flag -update of its
// own.
package golden

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Hold demands that a file has this text. With -update it gets it.
func Hold(t testing.TB, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update rewrites it) in line %d; got:\n%s", file, different(got, want), got)
	}
}

// different is the number of the first line in which two texts differ.
func different(a, b []byte) int {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	return bytes.Count(a[:same], []byte("\n")) + 1
}
