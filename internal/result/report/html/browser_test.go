package html

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/result/report"
)

// browser opens the page of a report in a browser without a window.
func browser(t *testing.T, r *report.Report) context.Context {
	t.Helper()
	_, text := pageOf(t, r)
	return opened(t, text)
}

// opened opens a page in a browser. What the browser has to complain about fails the test, and so does what the script throws.
func opened(t *testing.T, text string) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-headless-shell", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		t.Skip("no chromium here: scripts/setup.sh installs it on Debian")
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1400, 900),
		chromedp.WSURLReadTimeout(2*time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	chromedp.ListenTarget(ctx, func(e any) {
		switch x := e.(type) {
		case *log.EventEntryAdded:
			t.Errorf("the browser says: %s", x.Entry.Text)
		case *runtime.EventExceptionThrown:
			t.Errorf("the script says: %s", x.ExceptionDetails.Error())
		}
	})
	do(t, ctx, log.Enable(), runtime.Enable(), chromedp.Navigate("file://"+file))
	return ctx
}

func do(t *testing.T, ctx context.Context, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// holds compares what an expression comes to in the page.
func holds(t *testing.T, ctx context.Context, expression, want string) {
	t.Helper()
	var got string
	do(t, ctx, chromedp.Evaluate("String("+expression+")", &got))
	if got != want {
		t.Errorf("%s is %q, want %q", expression, got, want)
	}
}

const (
	now     = `document.querySelector(".now strong").textContent`
	current = `document.querySelector(".row[aria-current]").id`
	locks   = `[...document.querySelectorAll(".state table")].filter((t) => t.caption.textContent === "locks").map((t) => t.rows[0].innerText.split("\t").join(" ")).join()`
)

// TestBrowser clicks through a page: buttons, keys, the slider, a step, an address.
func TestBrowser(t *testing.T) {
	ctx := browser(t, check(t, "internal/result/report/html/testdata/handover.c", nil))
	holds(t, ctx, now, "end, main")
	do(t, ctx, chromedp.Click(`button[data-go=first]`))
	holds(t, ctx, current, "p1-run1-1")
	do(t, ctx, chromedp.Click(`button[data-go=on]`), chromedp.Click(`button[data-go=on]`))
	holds(t, ctx, current, "p1-run1-3")
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	holds(t, ctx, current, "p1-run1-4")
	holds(t, ctx, locks, "lock held by thread 1 (take)")
	holds(t, ctx, `document.querySelector(".listing .here").innerText.trim().replace(/\s+/g, " ")`, "1 21 pthread_mutex_lock(&lock);")
	do(t, ctx, chromedp.KeyEvent(kb.PageDown))
	holds(t, ctx, now, "step 8 of 24, thread 2 (fill)")
	do(t, ctx, chromedp.KeyEvent(kb.Home))
	holds(t, ctx, current, "p1-run1-1")
	do(t, ctx, chromedp.Evaluate(`{const s = document.querySelector("input[type=range]"); s.value = "6"; s.dispatchEvent(new Event("input"));}`, nil))
	holds(t, ctx, current, "p1-run1-7")
	holds(t, ctx, locks, "")
	holds(t, ctx, `document.querySelector("input[type=range]").getAttribute("aria-valuetext").startsWith("step 7 of ")`, "true")
	do(t, ctx, chromedp.Click(`#p1-run1-5 .src`))
	holds(t, ctx, current, "p1-run1-5")
	do(t, ctx, chromedp.Evaluate(`location.hash = "#p1-run1-2"`, nil), chromedp.Sleep(100*time.Millisecond))
	holds(t, ctx, current, "p1-run1-2")
	aligned(t, ctx)
}

// aligned holds each node of the diagram to the row that it belongs to.
func aligned(t *testing.T, ctx context.Context) {
	t.Helper()
	holds(t, ctx, `[...document.querySelectorAll(".beside .node")].filter((n) => {
		const row = document.getElementById(n.dataset.row);
		const outer = row.closest("details:not([open])") ? row.closest(".lib") : row;
		const r = outer.getBoundingClientRect(), c = n.querySelector("circle").getBoundingClientRect();
		const y = (c.top + c.bottom) / 2;
		return y < r.top || y > r.bottom;
	}).length`, "0")
}

// TestFolding: the steps of the library are folded, can be unfolded, and can be chosen then; the diagram follows.
func TestFolding(t *testing.T) {
	ctx := browser(t, check(t, "testdata/cxx/condition-variable-lost.cc", nil))
	aligned(t, ctx)
	var before, after int
	const stops = `Number(document.querySelector("input[type=range]").max)`
	do(t, ctx, chromedp.Evaluate(stops, &before))
	do(t, ctx, chromedp.Evaluate(`document.querySelectorAll(".lib summary")[1].click()`, nil), chromedp.Sleep(200*time.Millisecond), chromedp.Evaluate(stops, &after))
	if after <= before {
		t.Errorf("%d steps can be chosen, and %d before the fold was opened", after, before)
	}
	aligned(t, ctx)
	do(t, ctx, chromedp.EmulateViewport(400, 800), chromedp.Sleep(200*time.Millisecond))
	aligned(t, ctx)
	holds(t, ctx, `document.documentElement.scrollWidth <= 400`, "true")
}

// TestAppearance: dark where the system is, and everything on paper, with no slider.
func TestAppearance(t *testing.T) {
	ctx := browser(t, check(t, "testdata/cxx/condition-variable-lost.cc", nil))
	const ground = `getComputedStyle(document.body).backgroundColor`
	holds(t, ctx, ground, "rgb(255, 255, 255)")
	do(t, ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	holds(t, ctx, ground, "rgb(13, 17, 23)")
	do(t, ctx, emulation.SetEmulatedMedia().WithMedia("print"))
	holds(t, ctx, `getComputedStyle(document.querySelector(".card")).display`, "none")
	holds(t, ctx, `getComputedStyle(document.querySelector(".picture .diagram")).display`, "block")
	var paper []byte
	do(t, ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
		paper, _, err = devtools.PrintToPDF().Do(ctx)
		return err
	}))
	if !bytes.HasPrefix(paper, []byte("%PDF-")) || len(paper) < 10_000 {
		t.Errorf("%d bytes on paper", len(paper))
	}
}

// TestHostileInBrowser: the browser finds nothing to run or to load in hostile text, and shows it.
func TestHostileInBrowser(t *testing.T) {
	r := check(t, "examples/counter.c", nil)
	for _, x := range r.Traces {
		x.Steps[0].Source, x.Threads[0].Name = hostile, hostile
		x.Source[0].Text = hostile
	}
	ctx := browser(t, r)
	do(t, ctx, chromedp.Click(`button[data-go=first]`))
	var shown string
	do(t, ctx, chromedp.Evaluate(now, &shown))
	if !strings.Contains(shown, "</script><script>alert(1)</script>") {
		t.Errorf("the card is headed %q", shown)
	}
	holds(t, ctx, `document.querySelectorAll("img, script").length`, "2")
}
