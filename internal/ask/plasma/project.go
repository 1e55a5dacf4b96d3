package plasma

import (
	"encoding/xml"
	"fmt"
	"strings"

	"heddle/internal/ask/query"
)

// Project is a file of Plasma Lab's: models, and what is required of them. A file of two lines is a project of one model.
type Project struct {
	Models    []*Model
	Queries   []*query.Query    // of all requirements in bounded linear temporal logic
	Observers []*query.Commands // those of all requirements that are observers
}

// project is the file as XML.
type project struct {
	XMLName      xml.Name `xml:"PlasmaProject"`
	Models       []part   `xml:"models>model"`
	Requirements []part   `xml:"requirements>requirement"`
}

type part struct {
	Name    string `xml:"name,attr"`
	Type    string `xml:"type,attr"`
	Content string `xml:"content"`
}

// ParseProject reads a project, in XML or of two lines.
func ParseProject(file, text string) (*Project, error) {
	p := &Project{}
	if !strings.HasPrefix(strings.TrimSpace(text), "<") {
		m, err := ParseModel(file, text)
		p.Models = []*Model{m}
		return p, err
	}
	var x project
	if err := xml.Unmarshal([]byte(text), &x); err != nil {
		return nil, fmt.Errorf("%s: not a project of Plasma Lab: %w", file, err)
	}
	for _, m := range x.Models {
		if m.Type != "llvm" {
			return nil, fmt.Errorf("%s: the model %s is of the type %s; heddle has models of the type llvm", file, m.Name, m.Type)
		}
		read, err := ParseModel(file, m.Content)
		if err != nil {
			return nil, fmt.Errorf("the model %s: %w", m.Name, err)
		}
		read.Name = m.Name
		p.Models = append(p.Models, read)
	}
	for _, r := range x.Requirements {
		if err := p.require(file, r); err != nil {
			return nil, fmt.Errorf("the requirement %s: %w", r.Name, err)
		}
	}
	return p, nil
}

// require reads a requirement. Errors count its lines from its own beginning.
func (p *Project) require(file string, r part) error {
	switch r.Type {
	case "bltl":
		list, err := ParseRequirement(file, r.Content)
		p.Queries = append(p.Queries, list...)
		return err
	case "rmlobserver":
		c, err := ParseObserver(file, r.Content)
		p.Observers = append(p.Observers, c)
		return err
	}
	return fmt.Errorf("%s: of the type %s; heddle has requirements of the types bltl and rmlobserver", file, r.Type)
}
