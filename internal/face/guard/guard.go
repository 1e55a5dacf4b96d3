// Package guard protects the pages that heddle serves: only a browser that has the address with its
// token may use one.
//
// It must not know what the pages are or where they are served.
//
// Invariants:
//  1. without the token every request is answered "not found", and comparing tokens takes constant
//     time;
//  2. a request must be for a host name that is served (against DNS rebinding), and must not come
//     from another page.
//
// What it can miss: anybody who knows the address is admitted, and it is in the browser's history.
// Nothing is encrypted.
package guard

import (
	"crypto/subtle"
	"net/http"
	"strings"
)

// Guard stands before a page.
type Guard struct {
	Token  string   // the first part of each address
	Hosts  []string // the names, with the port, that requests may be for; nil: any
	Policy string   // what the page may load: its Content-Security-Policy
	Who    string   // what has printed the address
	// Route finds what answers a method and a path below the token; nil: nothing does.
	Route func(method, path string) http.HandlerFunc
}

// ServeHTTP implements http.Handler.
func (g *Guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", g.Policy)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cache-Control", "no-store")
	head.Set("Cross-Origin-Resource-Policy", "same-origin")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	token, path, slash := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	route := g.Route(r.Method, path)
	switch {
	case !g.ours(r):
		http.Error(w, "requests must be for the address that "+g.Who+" has printed, and come from its page", http.StatusForbidden)
	case !g.Knows(token) || route == nil:
		http.NotFound(w, r)
	case !slash: // what the page names lies below
		http.Redirect(w, r, "/"+token+"/", http.StatusFound)
	default:
		route(w, r)
	}
}

// Knows reports whether somebody has the token.
func (g *Guard) Knows(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(g.Token)) == 1
}

// ours reports whether a request is for a name that is served, and comes from its page or from nobody's.
func (g *Guard) ours(r *http.Request) bool {
	known := g.Hosts == nil
	for _, host := range g.Hosts {
		known = known || r.Host == host
	}
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	return known && (origin == "" || origin == "http://"+r.Host) && (site == "" || site == "none" || site == "same-origin")
}
