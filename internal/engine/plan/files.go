package plan

import (
	"fmt"
	"path/filepath"
	"strings"

	"heddle/internal/ask/plasma"
	"heddle/internal/ask/query"
)

// The ends of the names of files that are read otherwise than as C, LLVM IR or queries one a line.
const (
	QueriesExt     = ".q"           // queries, one a line
	RequirementExt = ".bltl"        // a requirement of Plasma Lab
	ProjectExt     = ".plasma"      // a model or a project of Plasma Lab
	observerExt    = ".rmlobserver" // an observer of Plasma Lab
)

// HoldsQueries reports whether a file of that name may stand in the place of a query.
func HoldsQueries(name string) bool {
	switch filepath.Ext(name) {
	case QueriesExt, RequirementExt, ProjectExt:
		return true
	}
	return false
}

// ParseQueries reads a file of queries: one a line, or Plasma Lab's.
func ParseQueries(name, text string) ([]*query.Query, error) {
	switch filepath.Ext(name) {
	case RequirementExt:
		return plasma.ParseRequirement(name, text)
	case ProjectExt:
		p, err := plasma.ParseProject(name, text)
		if err == nil && len(p.Queries) == 0 {
			err = fmt.Errorf("%s: the file contains no requirement in bounded linear temporal logic", name)
		}
		if err != nil {
			return nil, err
		}
		return p.Queries, nil
	}
	return query.ParseFile(name, text)
}

// parseObserver reads an observer of heddle's or of Plasma Lab's.
func parseObserver(name, text string) (*query.Observer, *query.Commands, error) {
	switch filepath.Ext(name) {
	case observerExt:
		c, err := plasma.ParseObserver(name, text)
		return nil, c, err
	case ProjectExt:
		p, err := plasma.ParseProject(name, text)
		if err == nil && len(p.Observers) != 1 {
			err = fmt.Errorf("%s: the file contains %d observers; one is required", name, len(p.Observers))
		}
		if err != nil {
			return nil, nil, err
		}
		return nil, p.Observers[0], nil
	}
	o, err := query.ParseObserver(name, text)
	return o, nil, err
}

// Model is the program that a model of Plasma Lab names.
type Model struct {
	File    string
	Entries []string
	Notes   []string // what was passed over
}

// ParseModel reads the model of a file of Plasma Lab's.
func ParseModel(name, text string) (*Model, error) {
	p, err := plasma.ParseProject(name, text)
	if err != nil {
		return nil, err
	}
	if len(p.Models) != 1 {
		return nil, fmt.Errorf("%s: the project has %d models; one is required", name, len(p.Models))
	}
	m := p.Models[0]
	x := &Model{File: m.File, Entries: m.Entries}
	if len(m.Ignored) > 0 {
		x.Notes = append(x.Notes, fmt.Sprintf("%s of %s concern LODIN, and nothing here", strings.Join(m.Ignored, " "), name))
	}
	if m.Library != "" {
		x.Notes = append(x.Notes, fmt.Sprintf("the functions of LODIN's library %s, which %s names, are not known", m.Library, name))
	}
	return x, nil
}
