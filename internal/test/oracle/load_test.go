package oracle

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
)

// load is a C or LLVM file without heddle's own libraries and without any pass, so
// that functions such as raise stay declarations for the oracle to interpret.
func load(t testing.TB, o compile.Options) *flat.Module {
	t.Helper()
	tool, err := filepath.Abs("../../../bin/heddle-llvm")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(tool); err != nil {
		t.Fatal("bin/heddle-llvm is not built: run make build")
	}
	o.Tool = tool
	mod, err := compile.Load(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// loadText is load of a text; name is of the file that it becomes.
func loadText(t testing.TB, name, text string, o compile.Options) *flat.Module {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o.Files = []string{file}
	return load(t, o)
}
