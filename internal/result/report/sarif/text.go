package sarif

import (
	"net/url"
	"path"
	"strings"
	"unicode/utf8"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
)

// plain is a message of the format. There, a number in braces is a placeholder, and text in brackets before one in parentheses is a link: a text
// that has these is to show them, not to be them.
func plain(text string) message {
	text = report.Shown(text)
	text = strings.NewReplacer("{", "{{", "}", "}}").Replace(text)
	if strings.Contains(text, "](") {
		text = strings.ReplaceAll(text, "[", `\[`)
		text = strings.ReplaceAll(text, "](", `\](`)
	}
	return message{text}
}

// optional is plain of a text that may be missing.
func optional(text string) *message {
	if text == "" {
		return nil
	}
	m := plain(text)
	return &m
}

// directory is the address of a directory.
func directory(dir string) string {
	return file(strings.TrimSuffix(dir, "/") + "/")
}

// file is the address of an absolute file name.
func file(name string) string { return (&url.URL{Scheme: "file", Path: name}).String() }

// places says how places are written.
type places struct {
	root  string // that they are relative to
	base  string // of file names that are not absolute
	whole string // the file that stands for a place that nobody knows; "": none
}

// artifact is where a file is.
func (p *places) artifact(name string) artifactLocation {
	if !path.IsAbs(name) {
		name = path.Join(p.base, name)
	}
	name = path.Clean(name)
	if rest, ok := strings.CutPrefix(name, strings.TrimSuffix(p.root, "/")+"/"); ok && p.root != "" {
		return artifactLocation{URI: (&url.URL{Path: rest}).String(), Base: root}
	}
	if path.IsAbs(name) {
		return artifactLocation{URI: file(name)}
	}
	return artifactLocation{URI: (&url.URL{Path: name}).String()}
}

// physical is a place in a file; of a place that nobody knows, the file that stands for it.
func (p *places) physical(at source.Place, text string) *physicalLocation {
	switch {
	case at.Known():
	case p.whole != "":
		return &physicalLocation{Artifact: p.artifact(p.whole)}
	default:
		return nil
	}
	x := &physicalLocation{Artifact: p.artifact(at.File), Region: &region{Line: at.Line}}
	if ascii(text) { // columns are counted in bytes where the compiler counts them, and in characters here
		x.Region.Column = at.Col
	}
	if text != "" {
		x.Context = &region{Line: at.Line, Snippet: &message{report.Shown(text)}}
	}
	return x
}

func ascii(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// location is a place in a function, with what is to say there.
func (p *places) location(at source.Place, text, function, say string) location {
	l := location{Physical: p.physical(at, text), Message: optional(say)}
	if function != "" {
		l.Logical = []logicalLocation{{report.Shown(function), "function"}}
	}
	return l
}
