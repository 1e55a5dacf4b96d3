package witness

import (
	"bytes"
	"path"
	"regexp"
	"strconv"
	"strings"

	"heddle/internal/ir/source"
)

// places finds lines of files as they are: sources that were preprocessed say of their lines that they are those of other files, and a
// witness is about the file that was given.
type places struct {
	sources []Source
	lines   map[at][]physical // by the last element of the file's name, and the line
}

type at struct {
	base string
	line int
}

// physical is a line of a file.
type physical struct {
	source, line int
	file         string // that the line says to be of
}

// marker is a line of a preprocessor.
var marker = regexp.MustCompile(`^[ \t]*#(?:[ \t]*line)?[ \t]+(\d+)(?:[ \t]+"([^"]*)")?`)

func newPlaces(sources []Source) *places {
	p := &places{sources: sources, lines: map[at][]physical{}}
	for i := range sources {
		p.read(i)
	}
	return p
}

// read notes which lines a source has.
func (p *places) read(i int) {
	file, line := p.sources[i].Path, 1
	n := 0
	for text := range bytes.Lines(p.sources[i].Text) {
		n++
		if m := marker.FindSubmatch(text); m != nil {
			if to, err := strconv.Atoi(string(m[1])); err == nil {
				line = to
				if len(m[2]) > 0 {
					file = string(m[2])
				}
				continue
			}
		}
		key := at{path.Base(file), line}
		p.lines[key] = append(p.lines[key], physical{i, n, file})
		line++
	}
}

// find returns the line of a source that a place is in; 0: it is in none.
func (p *places) find(where source.Place) (src, line int) {
	if !where.Known() {
		return 0, 0
	}
	for _, x := range p.lines[at{path.Base(where.File), where.Line}] {
		if file := path.Clean(x.file); file == where.File || !path.IsAbs(file) && strings.HasSuffix("/"+where.File, "/"+file) {
			return x.source, x.line
		}
	}
	return 0, 0
}

// text is a line of a source.
func (p *places) text(src, line int) []byte {
	n := 0
	for text := range bytes.Lines(p.sources[src].Text) {
		if n++; n == line {
			return bytes.TrimRight(text, "\r\n")
		}
	}
	return nil
}

// closing returns the column of the parenthesis that ends the arguments of a call, which begins at a column of a line; 0: it is not in that line.
func (p *places) closing(src, line, column int) int {
	text := p.text(src, line)
	depth := 0
	var quote byte
	for i := max(column-1, 0); i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(':
			depth++
		case c == ')' && depth == 1:
			return i + 1
		case c == ')':
			depth--
		}
		if depth < 0 {
			return 0
		}
	}
	return 0
}
