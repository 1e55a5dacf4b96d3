package guard

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"heddle/internal/test/requests"
)

const token = "TOKENTOKEN"

// serving serves a page whose only places are the page itself, what is posted to "ask", and "deep/er". It counts the answers.
func serving(t *testing.T, hosts func(own string) []string) (url string, answers *int) {
	t.Helper()
	answers = new(int)
	s := httptest.NewUnstartedServer(nil)
	s.Config.Handler = &Guard{Token: token, Hosts: hosts(s.Listener.Addr().String()), Policy: "default-src 'none'", Who: "this test", Route: func(method, path string) http.HandlerFunc {
		if method+" "+path != "GET " && method+" "+path != "POST ask" && method+" "+path != "GET deep/er" {
			return nil
		}
		return func(w http.ResponseWriter, r *http.Request) {
			*answers++
			_, _ = io.WriteString(w, "secret of "+path)
		}
	}}
	s.Start()
	t.Cleanup(s.Close)
	return s.URL, answers
}

func own(host string) []string { return []string{"elsewhere:1", host} }

// TestGuard: only who has the token, asks by a name that is served, and comes from the page or from none, is answered; all others learn nothing, not even what there is.
func TestGuard(t *testing.T) {
	url, answers := serving(t, own)
	host := strings.TrimPrefix(url, "http://")
	port := host[strings.IndexByte(host, ':'):]
	at := "/" + token + "/"
	for _, x := range []struct {
		method, path string
		head         []string
		status       int
	}{
		{"GET", at, nil, 200},
		{"GET", at + "deep/er", nil, 200},
		{"GET", at + "deep/er?token=x", nil, 200},
		{"POST", at + "ask", nil, 200},
		{"GET", "/" + token, nil, 200}, // it is sent on
		{"GET", at, []string{"Host", "elsewhere:1"}, 200},
		{"POST", at + "ask", []string{"Origin", url, "Sec-Fetch-Site", "same-origin"}, 200},
		{"GET", at, []string{"Sec-Fetch-Site", "none"}, 200},

		{"GET", "/", nil, 404},
		{"GET", "//", nil, 404},
		{"GET", "/deep/er", nil, 404},
		{"GET", "/" + token[:len(token)-1] + "/", nil, 404},
		{"GET", "/" + token + token + "/", nil, 404},
		{"GET", "/" + strings.ToLower(token) + "/", nil, 404},
		{"GET", "/x" + at, nil, 404},
		{"POST", "/guess/ask", nil, 404},
		{"GET", at + "ask", nil, 404},
		{"POST", at, nil, 404},
		{"DELETE", at, nil, 404},
		{"GET", at + "nothing", nil, 404},
		{"GET", at + "/deep/er", nil, 404},
		{"GET", "/" + token + "%2fdeep", nil, 404},

		{"GET", at, []string{"Host", "evil.example"}, 403},
		{"GET", at, []string{"Host", "evil.example" + port}, 403},
		{"GET", at, []string{"Host", "127.0.0.1"}, 403},
		{"GET", at, []string{"Host", host + ".evil.example"}, 403},
		{"GET", at, []string{"Origin", "http://evil.example"}, 403},
		{"GET", at, []string{"Origin", "null"}, 403},
		{"GET", at, []string{"Origin", "https://" + host}, 403},
		{"GET", at, []string{"Origin", "http://elsewhere:1"}, 403}, // it is served, and another page
		{"POST", at + "ask", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"POST", at + "ask", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"POST", "/guess/ask", []string{"Sec-Fetch-Site", "cross-site"}, 403}, // and nobody learns so whether the token is right
	} {
		before := *answers
		a, body := requests.Send(t, requests.Request{Method: x.method, URL: url + x.path, Head: x.head})
		if a.StatusCode != x.status || (x.status == 200) != strings.Contains(body, "secret") || (x.status == 200) != (*answers == before+1) {
			t.Errorf("%s %s %v: %d, want %d, %d answers: %.100s", x.method, x.path, x.head, a.StatusCode, x.status, *answers-before, body)
		}
		if x.status == 403 && !strings.Contains(body, "this test has printed") {
			t.Errorf("%s %s: %q does not say who knows the address", x.method, x.path, body)
		}
		for name, want := range map[string]string{"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"} {
			if got := a.Header.Get(name); got != want {
				t.Errorf("%s %s: %s is %q, want %q", x.method, x.path, name, got, want)
			}
		}
	}
}

// TestAnyHost: where no names are given, a request may be for any, and still not come from another page.
func TestAnyHost(t *testing.T) {
	url, _ := serving(t, func(string) []string { return nil })
	for origin, status := range map[string]int{"": 200, "http://some.example": 200, "http://other.example": 403} {
		head := []string{"Host", "some.example"}
		if origin != "" {
			head = append(head, "Origin", origin)
		}
		if a, _ := requests.Send(t, requests.Request{Method: "GET", URL: url + "/" + token + "/", Head: head}); a.StatusCode != status {
			t.Errorf("from %q: %d, want %d", origin, a.StatusCode, status)
		}
	}
}

// TestKnows: only the whole token is the token.
func TestKnows(t *testing.T) {
	g := Guard{Token: token}
	for guess, want := range map[string]bool{token: true, "": false, token[:3]: false, token + "x": false, "x" + token[1:]: false} {
		if g.Knows(guess) != want {
			t.Errorf("%q: %v", guess, !want)
		}
	}
}
