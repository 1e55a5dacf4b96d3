package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	hostfiles "heddle/internal/host/files"
	"heddle/internal/ir/source"
)

// maxSource bounds a file of which lines are shown.
const maxSource = 64 << 20

// sourceLines serves the lines of files that the compiler reads, and of those below a directory, if there is one.
func sourceLines(root string) (*source.Lines, error) {
	read := func(file string) ([]byte, error) { return hostfiles.Read(file, maxSource) }
	if root == "" {
		return source.NewLines(read, nil), nil
	}
	dir, err := real(root)
	if err != nil {
		return nil, usageError{fmt.Errorf("--source-root: %w", err)}
	}
	return source.NewLines(read, func(file string) bool {
		file, err := real(file)
		return err == nil && strings.HasPrefix(file, strings.TrimSuffix(dir, "/")+"/")
	}), nil
}

// readAsked reads a file that says what is asked: a property, queries, a module of an observer.
func readAsked(file string) ([]byte, error) { return hostfiles.Read(file, maxSource) }

// real is the absolute name of a file without symbolic links.
func real(file string) (string, error) {
	file, err := filepath.EvalSymlinks(file)
	if err != nil {
		return "", err
	}
	return filepath.Abs(file)
}
