package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"heddle/internal/test/requests"
)

// request is one of somebody's.
type request struct {
	method, path, body string
	head               map[string]string
}

// send sends a request to the server of an address.
func send(t *testing.T, url string, r request) (*http.Response, string) {
	t.Helper()
	var head []string
	for name, value := range r.head {
		head = append(head, name, value)
	}
	return requests.Send(t, requests.Request{Method: r.method, URL: strings.TrimSuffix(url, "/"+token+"/") + r.path, Body: r.body, Head: head})
}

// TestGuard: nobody is answered who does not know the token, asks by another name, or comes from another page.
func TestGuard(t *testing.T) {
	url := served(t, counter, "")
	host := strings.TrimPrefix(strings.TrimSuffix(url, "/"+token+"/"), "http://")
	const ask = `{"jsonrpc":"2.0","id":1,"method":"state"}`
	as := func(pairs ...string) map[string]string {
		m := map[string]string{"Content-Type": "application/json"}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = pairs[i+1]
		}
		return m
	}
	at := "/" + token + "/"
	for _, x := range []struct {
		request
		status int
	}{
		{request{"GET", at, "", nil}, 200},
		{request{"GET", at + "explore.js", "", nil}, 200},
		{request{"GET", at + "run", "", as("Sec-Fetch-Site", "same-origin")}, 200},
		{request{"POST", at + "rpc", ask, as()}, 200},
		{request{"POST", at + "rpc", ask, as("Origin", "http://"+host, "Sec-Fetch-Site", "same-origin")}, 200},
		{request{"GET", "/", "", nil}, 404},
		{request{"GET", "/" + token, "", nil}, 200},
		{request{"GET", "/" + token[1:] + "/", "", nil}, 404},
		{request{"GET", "/" + token + "x/", "", nil}, 404},
		{request{"GET", "//explore.js", "", nil}, 404},
		{request{"GET", "/explore.js", "", nil}, 404},
		{request{"POST", "/rpc", ask, as()}, 404},
		{request{"POST", "/x/rpc", ask, as()}, 404},
		{request{"GET", at + "nothing", "", nil}, 404},
		{request{"GET", at + "../../etc/passwd", "", nil}, 404},
		{request{"GET", at + "rpc", "", nil}, 404},
		{request{"POST", at, "", nil}, 404},
		{request{"GET", at, "", as("Host", "evil.example")}, 403},
		{request{"GET", at, "", as("Host", "evil.example:"+strings.Split(host, ":")[1])}, 403},
		{request{"POST", at + "rpc", ask, as("Host", "localhost")}, 403},
		{request{"POST", at + "rpc", ask, as("Origin", "http://evil.example")}, 403},
		{request{"POST", at + "rpc", ask, as("Origin", "null")}, 403},
		{request{"POST", at + "rpc", ask, as("Origin", "https://"+host)}, 403},
		{request{"GET", at, "", as("Sec-Fetch-Site", "cross-site")}, 403},
		{request{"GET", at + "run", "", as("Sec-Fetch-Site", "same-site")}, 403},
		{request{"POST", at + "rpc", ask, map[string]string{"Content-Type": "text/plain"}}, 415}, // what another page may send without asking
		{request{"POST", at + "rpc", strings.Repeat(" ", 5<<20), as()}, 500},
		{request{"POST", at + "rpc", "nonsense", as()}, 500},
		{request{"POST", at + "rpc", "[" + ask + `,{"jsonrpc":"2.0","id":2,"method":"nothing"}]`, as()}, 200},
	} {
		a, body := send(t, url, x.request)
		if a.StatusCode != x.status || a.StatusCode >= 400 && strings.Contains(body, "counter") {
			t.Errorf("%s %s %v: %d, want %d: %.100s", x.method, x.path, x.head, a.StatusCode, x.status, body)
		}
		if p := a.Header.Get("Content-Security-Policy"); !strings.Contains(p, "frame-ancestors 'self'") || a.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s %s: the policy is %q", x.method, x.path, p)
		}
	}
}

// TestFixed: whoever has the page explores its program, and can neither load another one nor end the session.
func TestFixed(t *testing.T) {
	url := served(t, counter, "")
	for method, code := range map[string]int{"load": -32601, "quit": -32601, "sample": 3, "state": 0} {
		_, body := send(t, url, request{"POST", "/" + token + "/rpc", `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{}}`, map[string]string{"Content-Type": "application/json"}})
		var a struct{ Error struct{ Code int } }
		if err := json.Unmarshal([]byte(body), &a); err != nil || a.Error.Code != code {
			t.Errorf("%s: %.200s %v, want the code %d", method, body, err, code)
		}
	}
}
