// Package browser opens pages in a headless browser, for tests and for the tool that makes pictures of pages.
//
// It must not know what the pages are.
//
// Invariants:
//  1. Any complaint of the browser, and any exception of a script, fails the test that opened the
//     page (Open).
//  2. A browser ends with its context.
//
// It ignores what a page writes to the console: pages may use that.
package browser

import (
	"context"
	"errors"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// ErrMissing says that there is no browser, and how to get one.
var ErrMissing = errors.New("no chromium here: scripts/setup.sh installs it on Debian")

// Times that a busy machine needs.
const (
	starting = 2 * time.Minute
	whole    = 5 * time.Minute
)

// Path is the command of a browser, or "" if there is none.
func Path() string {
	for _, name := range []string{"chromium", "chromium-headless-shell", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Start starts a browser with a window of a size that nobody sees.
func Start(parent context.Context, width, height int) (context.Context, context.CancelFunc, error) {
	path := Path()
	if path == "" {
		return nil, nil, ErrMissing
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WindowSize(width, height), chromedp.WSURLReadTimeout(starting))
	ctx, end := chromedp.NewExecAllocator(parent, options...)
	ctx, cancel := chromedp.NewContext(ctx)
	return ctx, func() { cancel(); end() }, nil
}

// Options are how a test opens a browser.
type Options struct {
	Width, Height int
	Expected      func(*log.Entry) bool // complaints that are no failure; nil: none is
}

// Open opens a browser for a test, or skips the test where there is none.
func Open(t testing.TB, o Options) context.Context {
	t.Helper()
	ctx, end, err := Start(t.Context(), o.Width, o.Height)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(end)
	ctx, cancel := context.WithTimeout(ctx, whole)
	t.Cleanup(cancel)
	chromedp.ListenTarget(ctx, func(e any) {
		switch x := e.(type) {
		case *log.EventEntryAdded:
			if o.Expected == nil || !o.Expected(x.Entry) {
				t.Errorf("the browser says: %s %s", x.Entry.Text, x.Entry.URL)
			}
		case *runtime.EventExceptionThrown:
			t.Errorf("the script fails: %s", x.ExceptionDetails.Error())
		}
	})
	Do(t, ctx, log.Enable(), runtime.Enable())
	return ctx
}

// Do lets the browser act.
func Do(t testing.TB, ctx context.Context, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// Holds compares what an expression comes to in the page.
func Holds(t testing.TB, ctx context.Context, expression, want string) {
	t.Helper()
	var got string
	Do(t, ctx, chromedp.Evaluate("String("+expression+")", &got))
	if got != want {
		t.Errorf("%s is %q, want %q", expression, got, want)
	}
}
