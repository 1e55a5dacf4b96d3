// Package web shows the states of a program in a browser: a page that uses a session of package rpc
// and through it drives one debugger. The page extends the graph of states on request, and shows
// the run that led to the present state.
//
// It must not know the machine or where it is served: Handler answers requests on any listener.
//
// Requests can step through the program and read its source, so package guard protects the page.
// The page loads only what this package serves, and the verified program's output is text in it
// (explore.js; Trusted Types forbid markup).
//
// Invariants:
//  1. only requests that the guard admits are answered;
//  2. no text of the verified program becomes markup or script: the page of a run, which has markup
//     of its own, is shown in a sandboxed frame.
package web

import (
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"github.com/creachadair/jrpc2/jhttp"
	"github.com/creachadair/jrpc2/server"

	"heddle/internal/face/guard"
	"heddle/internal/face/rpc"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
)

var (
	//go:embed explore.html
	pageText string
	//go:embed explore.js
	script string
	//go:embed explore.css
	style string

	pageTemplate = template.Must(template.New("page").Parse(pageText))
)

// Options say what is served, and to whom.
type Options struct {
	Session *rpc.Session
	Title   string   // what is explored
	Hosts   []string // the names, with the port, that requests may be for
	Token   string
}

// Handler answers the requests of one page.
type Handler struct {
	o      Options
	bridge jhttp.Bridge
	direct server.Local // asks for the page of a run
	routes map[string]http.HandlerFunc
	guard  guard.Guard
}

// New makes a handler. Close ends it.
func New(o Options) *Handler {
	o.Title = report.Shown(o.Title)
	h := &Handler{o: o, bridge: jhttp.NewBridge(o.Session, &jhttp.BridgeOptions{Server: rpc.Options()}),
		direct: server.NewLocal(o.Session, &server.LocalOptions{Server: rpc.Options()})}
	h.routes = map[string]http.HandlerFunc{
		"GET ": text("text/html", rendered(o)), "GET explore.js": text("text/javascript", script), "GET explore.css": text("text/css", html.Style()+style), "GET run": h.run, "POST rpc": h.ask,
	}
	h.guard = guard.Guard{Token: o.Token, Hosts: o.Hosts, Policy: policy, Who: "heddle explore", Route: h.route}
	return h
}

// Close ends the handler, not its session.
func (h *Handler) Close() {
	h.bridge.Close()
	h.direct.Close()
}

// Token is the first part of each address.
func (h *Handler) Token() string { return h.o.Token }

// mostBytes bounds a request.
const mostBytes = 4 << 20

// ServeHTTP implements http.Handler.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.guard.ServeHTTP(w, r)
}

// route finds what answers a request.
func (h *Handler) route(method, path string) http.HandlerFunc {
	f := h.routes[method+" "+path]
	if f == nil {
		return nil
	}
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, mostBytes)
		f(w, r)
	}
}

// policy is what the page may load: what is served here.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// rendered is the page.
func rendered(o Options) string {
	var b strings.Builder
	if err := pageTemplate.Execute(&b, o); err != nil {
		panic("heddle bug: the page of explore: " + err.Error())
	}
	return b.String()
}

// text serves a text.
func text(kind, body string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind+"; charset=utf-8")
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(body))
	}
}

// ask hands requests of the protocol on.
func (h *Handler) ask(w http.ResponseWriter, r *http.Request) {
	h.bridge.ServeHTTP(w, r.WithContext(context.WithoutCancel(r.Context()))) // each request has its turn, whether its client waits or not
}

// run serves the run so far as a page, which brings its own policy.
func (h *Handler) run(w http.ResponseWriter, r *http.Request) {
	var p rpc.Page
	if err := h.direct.Client.CallResult(context.WithoutCancel(r.Context()), "page", nil, &p); err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	w.Header().Set("Content-Security-Policy", "frame-ancestors 'self'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, p.HTML)
}
