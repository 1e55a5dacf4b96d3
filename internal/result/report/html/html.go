// Package html writes a report as one page for a browser: the answer, the failing run as a diagram
// of threads over time and as a list of steps, the state after each step, and the assumptions of
// the answer.
//
// The page is self-contained: it includes its style and script, and forbids the browser to load
// anything or to run another script (Content-Security-Policy, by the hashes of both). Without
// scripts, and on paper, it shows the same story from top to bottom.
//
// It must not know how anything was found, how programs are executed, or where the page is stored.
//
// Invariants:
//  1. names, source and output of the verified program are always text: html/template and, in
//     plots, package picture escape them; invisible characters are written out (shown);
//  2. all ids of a page are different, and every reference names an existing id;
//  3. the same report gives the same page.
//
// Its files: part.go has what the template shows of one report; story.go makes rows of steps, failure.go says what they end in;
// diagram.go draws them, by the arrows of arrows.go; state.go has what the script (report.js) computes states from. graph.go has the
// graph of all states, plots.go what there is of estimates.
//
// The diagram uses no library: one would have to be shipped, trusted and reviewed. States are
// explored again for the graph, since a search keeps only hashes or pages and stops at a violation.
// Arrows follow from numbers that steps record (trace.Link), not from notes, which are for people
// and get reworded.
package html

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"heddle/internal/result/graph"
	"heddle/internal/result/report"
)

var (
	//go:embed page.html
	pageText string
	//go:embed part.html
	partText string
	//go:embed style.css
	ownStyle string
	//go:embed report.js
	script string

	style = ownStyle + graph.Style()

	pageTemplate = template.Must(template.New("page").Parse(pageText))
	partTemplate = template.Must(template.New("part").Parse(partText))
)

// mark begins each id of a part, and is replaced by another beginning for each part of a page. No text that is shown has it.
const (
	mark    = "heddle-id-"
	written = `heddle-id\u002d` // stands for it in texts
)

// shown is a text that a person may be shown.
func shown(text string) string { return strings.ReplaceAll(report.Shown(text), mark, written) }

// part is what a page has of one report.
type part struct {
	Files string
	Body  string // markup
	Data  string // JSON
}

// Part is the answer of a report with what a page has of it, to be kept until the page is written.
func Part(r *report.Report) (*report.Harness, error) {
	b, h, err := newBody(r)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := partTemplate.Execute(&text, b); err != nil {
		return nil, err
	}
	data, err := json.Marshal(b.Data)
	if err != nil {
		return nil, err
	}
	h.HTML, err = json.Marshal(part{shown(strings.Join(r.Files, " ")), text.String(), string(data)})
	return h, err
}

// page is what the template shows. Its texts can be shown.
type page struct {
	Policy   string
	Style    template.CSS
	Script   template.JS
	Title    string
	Heads    []kind // of arrows
	Programs []program
	Data     []json.RawMessage
}

// program is one of those that a page is about.
type program struct {
	ID, Name, Answer, Rest, Files string
	Class                         string // how the answer looks
	Body                          template.HTML
}

// Write writes what was found about one program, or several, as a page.
func Write(w io.Writer, all []*report.Harness) error {
	p := &page{Policy: policy(), Style: template.CSS(style), Script: template.JS(script), Heads: meanings}
	for i, h := range all {
		x, data, err := programOf(h, fmt.Sprintf("p%d", i+1))
		if err != nil {
			return err
		}
		p.Programs = append(p.Programs, x)
		if data != nil {
			p.Data = append(p.Data, data)
		}
	}
	p.Title = title(p.Programs)
	return pageTemplate.Execute(w, p)
}

// programOf is a program with the ids of its part, and the data of its runs.
func programOf(h *report.Harness, id string) (x program, data json.RawMessage, err error) {
	x = program{ID: id, Name: shown(h.Name), Answer: h.Answer, Class: classOf(h.Answer), Rest: shown(h.Headline.Rest)}
	if len(h.HTML) == 0 {
		return x, nil, nil
	}
	var p part
	if err := json.Unmarshal(h.HTML, &p); err != nil {
		return x, nil, fmt.Errorf("the kept part of a page: %w", err)
	}
	x.Files, x.Body = p.Files, template.HTML(strings.ReplaceAll(p.Body, mark, id+"-"))
	return x, json.RawMessage(strings.ReplaceAll(p.Data, mark, id+"-")), nil
}

// classOf is how an answer looks: those to queries look as verdicts do.
func classOf(answer string) string {
	switch answer {
	case "satisfied":
		return "verified"
	case "not satisfied":
		return "violated"
	}
	return answer
}

// title is what the window is called.
func title(all []program) string {
	if len(all) == 1 {
		return all[0].Answer + ": " + all[0].Rest + " (" + all[0].Name + ")"
	}
	return fmt.Sprintf("heddle: %d programs", len(all))
}

// policy forbids the page all but its own style and script.
func policy() string {
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) + "; base-uri 'none'; form-action 'none'"
}

// hash names a text in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Style is the style of the page, for others that look like it.
func Style() string { return style }
