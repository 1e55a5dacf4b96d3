package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestMain points the command at the front-end process that make build made.
func TestMain(m *testing.M) {
	tool, err := filepath.Abs("../../../bin/heddle-llvm")
	if err == nil {
		_, err = os.Stat(tool)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bin/heddle-llvm is not built: run `make build` first")
		os.Exit(1)
	}
	os.Setenv("HEDDLE_LLVM", tool)
	os.Exit(m.Run())
}
