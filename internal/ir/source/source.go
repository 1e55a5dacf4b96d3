// Package source holds places in the source of the verified program and the
// text of its lines.
//
// It must not know programs, instructions or how places are found. Callers read the files (Text
// takes a reader function); nothing here touches the file system.
package source

import (
	"cmp"
	"fmt"
	"path"
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

// Lines serves source lines, reading each file once. A place may name any file, for whoever writes a program chooses the names
// that its debug information has: only files that somebody has shown are read.
type Lines struct {
	read  func(string) ([]byte, error)
	shown map[string]bool
	also  func(string) bool // nil: no other file
	files map[string][]string
}

// NewLines uses read to get the bytes of a file that is shown. Also, if not nil, reports of a file that was not whether it may
// be read all the same.
func NewLines(read func(string) ([]byte, error), also func(string) bool) *Lines {
	return &Lines{read: read, also: also, shown: map[string]bool{}, files: map[string][]string{}}
}

// Show lets the lines of some files be read, whose names are absolute and clean.
func (l *Lines) Show(files ...string) {
	for _, file := range files {
		l.shown[file] = true
	}
}

// Hold sets the lines of a file that does not exist on disk.
func (l *Lines) Hold(file string, lines []string) { l.files[file] = lines }

// mayShow reports whether a file's lines may be read.
func (l *Lines) mayShow(file string) bool {
	return l.shown[path.Clean(file)] || l.also != nil && l.also(file)
}

// Text is the trimmed line of the place, or "" if it cannot be read.
func (l *Lines) Text(p Place) string {
	if !p.Known() {
		return ""
	}
	text, _ := l.Whole(p.File, p.Line)
	return strings.TrimSpace(text)
}

// Whole is a line of a file as it is written, the first one being 1; it returns false if the file
// cannot be read or has no such line.
func (l *Lines) Whole(file string, line int) (string, bool) {
	lines, ok := l.files[file]
	if !ok {
		if l.mayShow(file) {
			if b, err := l.read(file); err == nil {
				lines = strings.Split(string(b), "\n")
			}
		}
		l.files[file] = lines
	}
	if line < 1 || line > len(lines) {
		return "", false
	}
	return lines[line-1], true
}
