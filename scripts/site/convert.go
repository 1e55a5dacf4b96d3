package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// anchors names headings as the pages link to them: in small letters, without punctuation, with - for spaces, and numbers where names repeat.
type anchors map[string]int

// Generate implements parser.IDs.
func (a anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(string(value)) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
			b.WriteRune(r)
		}
	}
	name := b.String()
	n, again := a[name]
	a[name] = n + 1
	if again {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return []byte(name)
}

// Put implements parser.IDs.
func (a anchors) Put(value []byte) { a[string(value)]++ }

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Linkify), goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe())) // the pages are the project's own

// convert makes a page HTML, and finds its parts.
func (s *site) convert(p *page) error {
	context := parser.NewContext(parser.WithIDs(anchors{}))
	root := markdown.Parser().Parse(text.NewReader(p.text), parser.WithContext(context))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			to, err := s.target(p, string(n.Destination))
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		case *ast.Image:
			file := path.Join(path.Dir(p.file), string(n.Destination))
			s.files[file], n.Destination = true, []byte("files/"+file)
			return ast.WalkContinue, nil
		case *ast.Heading:
			id, _ := n.AttributeString("id")
			name, _ := id.([]byte)
			p.parts = append(p.parts, part{Level: n.Level, ID: string(name), Title: plain(n, p.text)})
			return ast.WalkSkipChildren, s.links(p, n)
		}
		if n.Type() == ast.TypeBlock && len(p.parts) > 0 {
			last := &p.parts[len(p.parts)-1]
			last.Text += blockText(n, p.text)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", p.file, err)
	}
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, p.text, root); err != nil {
		return err
	}
	p.html = b.String()
	return nil
}

// links directs the links of a heading.
func (s *site) links(p *page, heading ast.Node) error {
	return ast.Walk(heading, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		l, ok := n.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		to, err := s.target(p, string(l.Destination))
		l.Destination = []byte(to)
		return ast.WalkContinue, err
	})
}

// target is where a link of a page leads in the site. A file that is no page is copied.
func (s *site) target(p *page, to string) (string, error) {
	file, anchor, _ := strings.Cut(to, "#")
	if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") || file == "" {
		return to, nil
	}
	if anchor != "" {
		anchor = "#" + anchor
	}
	file = path.Join(path.Dir(p.file), file)
	if q := s.named[file]; q != nil {
		return q.out + anchor, nil
	}
	info, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(file)))
	switch {
	case strings.HasPrefix(file, "../"), err != nil:
		return "", fmt.Errorf("a link leads to %s, which is not there", to)
	case info.IsDir():
		return s.listing(file), nil
	}
	s.files[file] = true
	return "files/" + file + asText, nil
}

// asText ends the names of files that are copied, so that browsers show them, and no tool takes them for the project's own.
const asText = ".txt"

// listing is the place of a folder's list of files; the files themselves are copied.
func (s *site) listing(folder string) string {
	s.files[folder+"/"] = true
	return "files/" + folder + "/index.html"
}

var spaces = regexp.MustCompile(`\s+`)

// plain is the text of a node, without marks.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// blockText is the text of a paragraph, a cell or a block of code, for the search.
func blockText(n ast.Node, source []byte) string {
	var b strings.Builder
	switch n.Kind() {
	case ast.KindParagraph, ast.KindTextBlock:
		b.WriteString(plain(n, source))
	case ast.KindFencedCodeBlock:
		for i := range n.Lines().Len() {
			at := n.Lines().At(i)
			b.Write(at.Value(source))
		}
	default:
		if n.Kind().String() == "TableCell" {
			b.WriteString(plain(n, source))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return spaces.ReplaceAllString(b.String(), " ") + " "
}
