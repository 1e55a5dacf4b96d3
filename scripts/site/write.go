package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

var (
	//go:embed page.html
	pageText string
	//go:embed style.css
	style string
	//go:embed search.js
	search string

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// write makes the site in a folder, which is emptied before.
func (s *site) write(out string, d drawer) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	for _, p := range s.pages {
		if err := s.convert(p); err != nil {
			return err
		}
	}
	for i, p := range s.pages {
		if err := d.draw(p, out); err != nil {
			return err
		}
		if err := s.writePage(out, i); err != nil {
			return err
		}
	}
	if err := s.check(); err != nil {
		return err
	}
	return errors.Join(s.copyFiles(out), s.writeIndex(out), save(out, "style.css", style))
}

// save writes a file of the site.
func save(out, name, text string) error {
	file := filepath.Join(out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o666)
}

// group is a part of the site, in the list of pages.
type group struct {
	Name  string
	Pages []entry
}

type entry struct {
	Title, Out string
	Here       bool
}

// shown is what the template shows.
type shown struct {
	Title          string
	Body           template.HTML
	Groups         []group
	Parts          []part
	Before, Behind *entry
}

func (s *site) writePage(out string, at int) error {
	p := s.pages[at]
	x := shown{Title: p.title, Body: template.HTML(p.html)}
	for _, q := range s.pages {
		if n := len(x.Groups); n == 0 || x.Groups[n-1].Name != q.group {
			x.Groups = append(x.Groups, group{Name: q.group})
		}
		g := &x.Groups[len(x.Groups)-1]
		g.Pages = append(g.Pages, entry{q.title, q.out, p == q})
	}
	for _, part := range p.parts {
		if part.Level == 2 || part.Level == 3 && len(p.parts) < mostParts {
			x.Parts = append(x.Parts, part)
		}
	}
	if at > 0 {
		x.Before = &entry{Title: s.pages[at-1].title, Out: s.pages[at-1].out}
	}
	if at+1 < len(s.pages) {
		x.Behind = &entry{Title: s.pages[at+1].title, Out: s.pages[at+1].out}
	}
	var b strings.Builder
	if err := pageTemplate.Execute(&b, x); err != nil {
		return err
	}
	return save(out, p.out, b.String())
}

// mostParts bounds how many headings a page has whose small ones are in its contents.
const mostParts = 40

// found is a part of a page as the search knows it.
type found struct {
	Page  string `json:"p"`
	Title string `json:"t"`
	At    string `json:"a"`
	Text  string `json:"x"`
}

// writeIndex writes the search with all that it knows, as a script: pages that lie on a disk may load no data.
func (s *site) writeIndex(out string) error {
	var list []found
	for _, p := range s.pages {
		for _, part := range p.parts {
			at := p.out
			if part.Level > 1 {
				at += "#" + part.ID
			}
			list = append(list, found{p.title, part.Title, at, part.Text})
		}
	}
	b, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return save(out, "search.js", "const pages = "+string(b)+";\n"+search)
}

// check reports links to parts that pages do not have.
func (s *site) check() error {
	have := map[string]bool{}
	for _, p := range s.pages {
		for _, part := range p.parts {
			have[p.out+"#"+part.ID] = true
		}
	}
	var errs []error
	for _, p := range s.pages {
		for _, to := range hrefs(p.html) {
			if strings.HasPrefix(to, "#") {
				to = p.out + to
			}
			if file, _, ok := strings.Cut(to, "#"); ok && !strings.Contains(to, "/") && !have[to] {
				errs = append(errs, fmt.Errorf("%s: a link leads to %s, and %s has no such heading", p.file, to, file))
			}
		}
	}
	return errors.Join(errs...)
}

// hrefs are the links of a page.
func hrefs(html string) (list []string) {
	for _, piece := range strings.Split(html, `href="`)[1:] {
		to, _, _ := strings.Cut(piece, `"`)
		list = append(list, to)
	}
	return list
}

// copyFiles copies what pages lead to, and lists folders.
func (s *site) copyFiles(out string) error {
	for _, file := range slices.Sorted(maps.Keys(s.files)) {
		from := filepath.Join(s.root, filepath.FromSlash(file))
		if !strings.HasSuffix(file, "/") {
			b, err := os.ReadFile(from)
			if err != nil {
				return err
			}
			name := "files/" + file
			if path.Ext(file) != ".png" {
				name += asText
			}
			if err := save(out, name, string(b)); err != nil {
				return err
			}
			continue
		}
		if err := s.list(out, from, file); err != nil {
			return err
		}
	}
	return nil
}

// list writes the page of a folder, and copies its files.
func (s *site) list(out, from, folder string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	x := struct {
		Folder string
		Files  []string
	}{Folder: strings.TrimSuffix(folder, "/")}
	for _, e := range entries {
		if !e.Type().IsRegular() {
			continue
		}
		b, err := os.ReadFile(filepath.Join(from, e.Name()))
		if err != nil {
			return err
		}
		x.Files = append(x.Files, e.Name())
		if err := save(out, path.Join("files", folder, e.Name()+asText), string(b)); err != nil {
			return err
		}
	}
	var b strings.Builder
	if err := folderTemplate.Execute(&b, x); err != nil {
		return err
	}
	return save(out, path.Join("files", folder, "index.html"), b.String())
}

var folderTemplate = template.Must(template.New("folder").Parse(`<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{{.Folder}}</title><h1>{{.Folder}}</h1><ul>{{range .Files}}<li><a href="{{.}}.txt">{{.}}</a></li>
{{end}}</ul></html>
`))
