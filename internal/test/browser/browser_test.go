package browser

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"
)

// recorder is a test that keeps what it is failed with.
type recorder struct {
	testing.TB
	mu   sync.Mutex
	said []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func (r *recorder) all() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Join(r.said, "\n")
}

// page opens a page with a body.
func page(t testing.TB, body string, o Options) context.Context {
	o.Width, o.Height = 800, 600
	ctx := Open(t, o)
	Do(t, ctx, chromedp.Navigate("data:text/html,<!doctype html><title>x</title><body>"+body), chromedp.Evaluate("0", nil))
	return ctx
}

// TestComplaints: a script that throws and a load that the browser refuses fail the test; what is expected does not, and neither does a page without fault.
func TestComplaints(t *testing.T) {
	refused := `<script>setTimeout(() => document.body.dataset.done = "", 300)</script><iframe src="file:///none"></iframe>`
	for _, x := range []struct {
		name, body, want string
		expected         func(*log.Entry) bool
	}{
		{"throws", `<script>setTimeout(() => document.body.dataset.done = "", 300); throw new Error("mine")</script>`, "the script fails: ", nil},
		{"refused", refused, "the browser says: Not allowed to load", nil},
		{"expected", refused, "", func(e *log.Entry) bool { return strings.Contains(e.Text, "Not allowed") }},
		{"plain", `<script>setTimeout(() => document.body.dataset.done = "", 300)</script>`, "", nil},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := &recorder{TB: t}
			Do(t, page(r, x.body, Options{Expected: x.expected}), chromedp.WaitReady(`body[data-done]`))
			if said := r.all(); !strings.Contains(said, x.want) || (said == "") != (x.want == "") {
				t.Errorf("the test is failed with %q, want %q", said, x.want)
			}
		})
	}
}

// TestHolds: a value that is another one fails the test.
func TestHolds(t *testing.T) {
	r := &recorder{TB: t}
	ctx := page(r, "", Options{})
	Holds(r, ctx, "1 + 1", "2")
	if said := r.all(); said != "" {
		t.Errorf("what holds says %q", said)
	}
	Holds(r, ctx, "1 + 1", "3")
	if said := r.all(); said != `1 + 1 is "2", want "3"` {
		t.Errorf("what does not hold says %q", said)
	}
	Holds(t, ctx, "innerWidth", "800")
}

// TestMissing: where no browser is on the path, nothing is started, and the reason names the way out.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if Path() != "" {
		t.Errorf("a browser is at %s", Path())
	}
	if _, _, err := Start(t.Context(), 1, 1); err != ErrMissing || !strings.Contains(err.Error(), "scripts/setup.sh") {
		t.Errorf("the error is %v", err)
	}
}
