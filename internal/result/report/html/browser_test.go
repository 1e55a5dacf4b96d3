package html

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/result/report"
	"heddle/internal/test/browser"
)

// openReport opens the page of a report in a browser.
func openReport(t *testing.T, r *report.Report) context.Context {
	t.Helper()
	_, text := pageOf(t, r)
	return opened(t, text)
}

// opened opens a page in a browser. What the browser has to complain about fails the test, and so does what the script throws.
func opened(t *testing.T, text string) context.Context {
	t.Helper()
	ctx := browser.Open(t, browser.Options{Width: 1400, Height: 900})
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	browser.Do(t, ctx, chromedp.Navigate("file://"+file))
	return ctx
}

const (
	now     = `document.querySelector(".now strong").textContent`
	current = `document.querySelector(".row[aria-current]").id`
	locks   = `[...document.querySelectorAll(".state table")].filter((t) => t.caption.textContent === "locks").map((t) => t.rows[0].innerText.split("\t").join(" ")).join()`
)

// TestBrowser clicks through a page: buttons, keys, the slider, a step, an address.
func TestBrowser(t *testing.T) {
	ctx := openReport(t, check(t, "internal/result/report/html/testdata/handover.c", nil))
	browser.Holds(t, ctx, now, "end, main")
	browser.Do(t, ctx, chromedp.Click(`button[data-go=first]`))
	browser.Holds(t, ctx, current, "p1-run1-1")
	browser.Do(t, ctx, chromedp.Click(`button[data-go=on]`), chromedp.Click(`button[data-go=on]`))
	browser.Holds(t, ctx, current, "p1-run1-3")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	browser.Holds(t, ctx, current, "p1-run1-4")
	browser.Holds(t, ctx, locks, "lock held by thread 1 (take)")
	browser.Holds(t, ctx, `document.querySelector(".listing .here").innerText.trim().replace(/\s+/g, " ")`, "1 21 pthread_mutex_lock(&lock);")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.PageDown))
	browser.Holds(t, ctx, now, "step 8 of 24, thread 2 (fill)")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.Home))
	browser.Holds(t, ctx, current, "p1-run1-1")
	browser.Do(t, ctx, chromedp.Evaluate(`{const s = document.querySelector("input[type=range]"); s.value = "6"; s.dispatchEvent(new Event("input"));}`, nil))
	browser.Holds(t, ctx, current, "p1-run1-7")
	browser.Holds(t, ctx, locks, "")
	browser.Holds(t, ctx, `document.querySelector("input[type=range]").getAttribute("aria-valuetext").startsWith("step 7 of ")`, "true")
	browser.Do(t, ctx, chromedp.Click(`#p1-run1-5 .src`))
	browser.Holds(t, ctx, current, "p1-run1-5")
	browser.Do(t, ctx, chromedp.Evaluate(`location.hash = "#p1-run1-2"`, nil), chromedp.Sleep(100*time.Millisecond))
	browser.Holds(t, ctx, current, "p1-run1-2")
	aligned(t, ctx)
}

// aligned holds each node of the diagram to the row that it belongs to.
func aligned(t *testing.T, ctx context.Context) {
	t.Helper()
	browser.Holds(t, ctx, `[...document.querySelectorAll(".beside .node")].filter((n) => {
		const row = document.getElementById(n.dataset.row);
		const outer = row.closest("details:not([open])") ? row.closest(".lib") : row;
		const r = outer.getBoundingClientRect(), c = n.querySelector("circle").getBoundingClientRect();
		const y = (c.top + c.bottom) / 2;
		return y < r.top || y > r.bottom;
	}).length`, "0")
}

// TestFolding: the steps of the library are folded, can be unfolded, and can be chosen then; the diagram follows.
func TestFolding(t *testing.T) {
	ctx := openReport(t, check(t, "testdata/cxx/condition-variable-lost.cc", nil))
	aligned(t, ctx)
	var before, after int
	const stops = `Number(document.querySelector("input[type=range]").max)`
	browser.Do(t, ctx, chromedp.Evaluate(stops, &before))
	browser.Do(t, ctx, chromedp.Evaluate(`document.querySelectorAll(".lib summary")[1].click()`, nil), chromedp.Sleep(200*time.Millisecond), chromedp.Evaluate(stops, &after))
	if after <= before {
		t.Errorf("%d steps can be chosen, and %d before the fold was opened", after, before)
	}
	aligned(t, ctx)
	browser.Do(t, ctx, chromedp.EmulateViewport(400, 800), chromedp.Sleep(200*time.Millisecond))
	aligned(t, ctx)
	browser.Holds(t, ctx, `document.documentElement.scrollWidth <= 400`, "true")
}

// TestAppearance: dark where the system is, and everything on paper, with no slider.
func TestAppearance(t *testing.T) {
	ctx := openReport(t, check(t, "testdata/cxx/condition-variable-lost.cc", nil))
	const ground = `getComputedStyle(document.body).backgroundColor`
	browser.Holds(t, ctx, ground, "rgb(255, 255, 255)")
	browser.Do(t, ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	browser.Holds(t, ctx, ground, "rgb(13, 17, 23)")
	browser.Do(t, ctx, emulation.SetEmulatedMedia().WithMedia("print"))
	browser.Holds(t, ctx, `getComputedStyle(document.querySelector(".card")).display`, "none")
	browser.Holds(t, ctx, `getComputedStyle(document.querySelector(".picture .diagram")).display`, "block")
	var paper []byte
	browser.Do(t, ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
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
	ctx := openReport(t, r)
	browser.Do(t, ctx, chromedp.Click(`button[data-go=first]`))
	var shown string
	browser.Do(t, ctx, chromedp.Evaluate(now, &shown))
	if !strings.Contains(shown, "</script><script>alert(1)</script>") {
		t.Errorf("the card is headed %q", shown)
	}
	browser.Holds(t, ctx, `document.querySelectorAll("img, script").length`, "2")
}
