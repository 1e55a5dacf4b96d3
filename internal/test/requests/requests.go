// Package requests sends requests to the pages that tests serve, including requests that no browser
// sends. It must not know what is served.
package requests

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// Request is what somebody asks. Head is names and values in turn; "Host" is the name that the request is for.
type Request struct {
	Method, URL, Body string
	Head              []string
}

// Send sends a request, follows where it is sent on to, and returns the answer and all that it says.
func Send(t testing.TB, r Request) (*http.Response, string) {
	t.Helper()
	q, err := http.NewRequest(r.Method, r.URL, strings.NewReader(r.Body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(r.Head); i += 2 {
		if q.Header.Set(r.Head[i], r.Head[i+1]); r.Head[i] == "Host" {
			q.Host = r.Head[i+1]
		}
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a, string(body)
}
