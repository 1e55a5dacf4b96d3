// Package fleetpage shows the jobs and workers of a fleet: as a page for browsers, and as metrics
// for Prometheus.
//
// It must not know how a fleet works or where the page is served. It reads a fleet.Board, changes
// nothing, and stores nothing.
//
// Names, questions and answers of jobs and workers are untrusted text: they are escaped
// (html/template), and the page's script creates markup only by replacing a part of the page with
// the same part as served again. A result page of a job is untrusted markup: it is served in a
// sandbox without scripts.
//
// Invariants:
//  1. only requests that the guard admits are answered;
//  2. only the page's own script runs.
package fleetpage

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"strings"

	"heddle/internal/face/guard"
	"heddle/internal/fleet"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	style string
	//go:embed page.js
	script string

	pages = template.Must(template.New("page").Funcs(functions).Parse(pageText))
)

// Options say what is shown, and to whom.
type Options struct {
	Overview func() *fleet.Overview
	Page     func(r *http.Request, job string) []byte // that a job has left; nil: none
	Hosts    []string                                 // the names, with the port, that requests may be for; nil: any
	Token    string
}

// Handler answers requests.
type Handler struct {
	o     Options
	guard guard.Guard
}

// New makes a handler.
func New(o Options) *Handler {
	h := &Handler{o: o}
	h.guard = guard.Guard{Token: o.Token, Hosts: o.Hosts, Policy: policy, Who: "heddle serve", Route: h.route}
	return h
}

// Token is the first part of each address.
func (h *Handler) Token() string { return h.o.Token }

const (
	policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
	// sandbox is the policy of pages that others have made.
	sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Who collects figures sends the token in a header, so that it need not be in addresses.
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && r.URL.Path == "/metrics" && h.guard.Knows(token) {
		r = r.Clone(r.Context())
		r.URL.Path = "/" + token + "/metrics"
	}
	h.guard.ServeHTTP(w, r)
}

// route finds what answers a request.
func (h *Handler) route(method, path string) http.HandlerFunc {
	kind, job, _ := strings.Cut(path, "/")
	switch {
	case method != http.MethodGet:
		return nil
	case path == "":
		return h.all
	case path == "page.css":
		return text("text/css", style)
	case path == "page.js":
		return text("text/javascript", script)
	case path == "metrics":
		return h.metrics
	case kind == "job" && job != "":
		return func(w http.ResponseWriter, r *http.Request) { h.one(w, r, job) }
	case kind == "report" && job != "":
		return func(w http.ResponseWriter, r *http.Request) { h.report(w, r, job) }
	}
	return nil
}

// text serves a text.
func text(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind+"; charset=utf-8")
		_, _ = w.Write([]byte(body)) // who has asked may be gone
	}
}

// shown is what the page is made of.
type shown struct {
	*fleet.Overview
	Root string // from the page to where style and script are
	One  bool   // only the jobs of one question are shown, in full
}

func (h *Handler) all(w http.ResponseWriter, r *http.Request) {
	write(w, r, shown{Overview: h.o.Overview()})
}

func (h *Handler) one(w http.ResponseWriter, r *http.Request, job string) {
	o := *h.o.Overview()
	all := o.Jobs
	o.Jobs = nil
	for _, v := range all {
		if v.Job == job {
			o.Jobs = append(o.Jobs, v)
		}
	}
	if len(o.Jobs) == 0 {
		http.NotFound(w, r)
		return
	}
	write(w, r, shown{Overview: &o, Root: "../", One: true})
}

func write(w http.ResponseWriter, r *http.Request, s shown) {
	var b bytes.Buffer
	if err := pages.Execute(&b, s); err != nil {
		panic("heddle bug: the page of a fleet: " + err.Error())
	}
	text("text/html", b.String())(w, r)
}

// report serves the page that a job has left.
func (h *Handler) report(w http.ResponseWriter, r *http.Request, job string) {
	page := h.o.Page(r, job)
	if page == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Security-Policy", sandbox)
	text("text/html", string(page))(w, r)
}
