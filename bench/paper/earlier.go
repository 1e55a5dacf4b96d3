package main

import "strings"

// earlier is a page whose figures are kept where measuring them takes long; "": none is.
type earlier string

// section is the text below a title.
func (e earlier) section(title string) (string, bool) {
	_, rest, ok := strings.Cut(string(e), "\n## "+title+"\n")
	section, _, _ := strings.Cut(rest, "\n## ")
	return section, ok
}

// row is the line of a table whose first cells are these.
func (e earlier) row(title string, cells ...string) (string, bool) {
	section, _ := e.section(title)
	begin := "\n| " + strings.Join(cells, " | ") + " | "
	_, rest, ok := strings.Cut(section, begin)
	line, _, _ := strings.Cut(rest, "\n")
	return strings.TrimPrefix(begin, "\n") + line, ok
}
