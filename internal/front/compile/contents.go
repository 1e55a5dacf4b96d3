package compile

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/host/files"
)

// writeContents writes what clang reads in the place of files.
func (o *Options) writeContents(dir string) error {
	o.written.contents = map[string]string{}
	for i, name := range slices.Sorted(maps.Keys(o.Project.Contents)) {
		if strings.Contains(name, ";") {
			return &Error{Place: name, Text: "nothing can be compiled in the place of a file with ; in its name", Hint: "Rename it."}
		}
		path := filepath.Join(dir, fmt.Sprintf("contents%d%s", i, filepath.Ext(name)))
		if err := os.WriteFile(path, o.Project.Contents[name], 0o600); err != nil {
			return &Error{Text: "heddle's own files cannot be written: " + err.Error()}
		}
		o.written.contents[name] = path
	}
	return nil
}

// contentFlags let clang read them there.
func (o *Options) contentFlags() (flags []string) {
	for _, name := range slices.Sorted(maps.Keys(o.written.contents)) {
		flags = append(flags, "-Xclang", "-remap-file", "-Xclang", name+";"+o.written.contents[name])
	}
	return flags
}

// ReadSource reads a file that clang has read.
func ReadSource(name string) ([]byte, error) {
	text, err := files.Read(name, maxFile)
	if err != nil {
		return nil, &Error{Place: name, Text: "cannot be read: " + err.Error()}
	}
	return text, nil
}
