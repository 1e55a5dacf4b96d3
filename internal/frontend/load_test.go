package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"heddle/internal/flat"
)

// toolPath is heddle-llvm as make builds it.
func toolPath(t testing.TB) string {
	t.Helper()
	path, err := filepath.Abs("../../bin/heddle-llvm")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal("bin/heddle-llvm is not built; run make build")
	}
	return path
}

// write puts files into a new directory and returns their paths.
func write(t testing.TB, files ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// load loads files with options; it must succeed.
func load(t testing.TB, o Options) *flat.Module {
	t.Helper()
	o.Tool = toolPath(t)
	m, err := Load(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestLoadC(t *testing.T) {
	m := load(t, Options{Files: write(t, "a.c", "int x; int main(void) { return x; }")})
	if len(m.Functions) != 1 || m.Functions[0].Name != "main" {
		t.Fatalf("functions: %+v", m.Functions)
	}
}
