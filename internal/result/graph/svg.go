package graph

import (
	_ "embed"
	"html/template"
	"io"
	"strings"
)

var (
	//go:embed svg.tmpl
	svgText string
	//go:embed svg.css
	svgStyle string

	svgTemplate = template.Must(template.New("svg").Parse(svgText))
)

// Style is the style of pictures.
func Style() string { return svgStyle }

// Markup is a picture without a frame of its own, for a page that has the style.
func (p *Picture) Markup() (template.HTML, error) {
	var b strings.Builder
	err := svgTemplate.ExecuteTemplate(&b, "parts", p)
	return template.HTML(b.String()), err
}

// file is a picture of its own.
type file struct {
	*Picture
	Style  template.CSS
	NoteAt px
}

// WriteSVG draws the graph as a picture of its own; shown makes a text that a person may be shown.
func (g *Graph) WriteSVG(w io.Writer, shown func(string) string) error {
	d := g.drawing("", shown)
	top := d.p.placeKeys(d.p.wide())
	f := file{Picture: d.p, Style: template.CSS(svgStyle)}
	if d.p.Note != "" {
		f.NoteAt = px(top + 6)
		top += keyStep
	}
	d.draw(top + 12)
	d.p.Width = max(d.p.Width, px(d.p.wide()))
	return svgTemplate.ExecuteTemplate(w, "file", f)
}

// Left is the number of boxes that a picture has no room for.
func (g *Graph) Left() (boxes, left int) {
	c := g.chart(MaxBoxes)
	return len(c.boxes), c.left
}
