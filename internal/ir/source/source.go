// Package source holds places in the source of the verified program and the
// text of its lines.
//
// It must not know programs, instructions or how places are found. Reading a
// file is the caller's affair (Text takes a reader function), so that nothing
// here touches the file system.
package source

import (
	"cmp"
	"fmt"
	"strings"
)

// Place is a position in the source. The zero Place is "no place".
type Place struct {
	File      string
	Line, Col int
	Func      string // enclosing source function
	InlinedAt *Place // the call that was inlined here; nil: none
}

// Known reports whether the place names a line.
func (p Place) Known() bool { return p.Line > 0 && p.File != "" }

// String is "file:line", or "file:line:col" where the column is known, or
// "(no source)".
func (p Place) String() string {
	if !p.Known() {
		return "(no source)"
	}
	if p.Col > 0 {
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
	return p.Short()
}

// Short is "file:line" with the file's last path element.
func (p Place) Short() string {
	if !p.Known() {
		return "(no source)"
	}
	return fmt.Sprintf("%s:%d", p.File[strings.LastIndexByte(p.File, '/')+1:], p.Line)
}

// Compare orders places by file, line and column.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.File, q.File), p.Line-q.Line, p.Col-q.Col)
}

// Lines serves source lines, reading each file once.
type Lines struct {
	read  func(string) ([]byte, error)
	files map[string][]string
}

// NewLines uses read (os.ReadFile, say) to get a file's bytes.
func NewLines(read func(string) ([]byte, error)) *Lines {
	return &Lines{read: read, files: map[string][]string{}}
}

// Text is the trimmed line of the place, or "" if it cannot be read.
func (l *Lines) Text(p Place) string {
	if !p.Known() {
		return ""
	}
	lines, ok := l.files[p.File]
	if !ok {
		if b, err := l.read(p.File); err == nil {
			lines = strings.Split(string(b), "\n")
		}
		l.files[p.File] = lines
	}
	if p.Line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[p.Line-1])
}
