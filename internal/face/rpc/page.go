package rpc

import (
	"strings"

	"github.com/creachadair/jrpc2"
)

// Page is a run as a page for a browser.
type Page struct {
	HTML string `json:"html"`
}

func (s *Session) page(none) (Page, error) {
	if s.p.Page == nil {
		return Page{}, jrpc2.Errorf(NotPossible, `runs of instructions are not drawn: load the program with "steps": "actions"`)
	}
	var w strings.Builder
	if err := s.p.Page(&w, s.p.Debugger.Schedule()); err != nil {
		return Page{}, refused(NotPossible, err)
	}
	return Page{w.String()}, nil
}
