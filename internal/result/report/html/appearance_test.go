package html

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	devtools "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/browser"
)

//go:embed testdata/contrast.js
var contrastScript string

// everything is a report that has something of all that a page shows, with as many threads as there are colours.
func everything() *report.Report {
	at := source.Place{File: "/src/a.c", Line: 3}
	t := &trace.Trace{End: "the end", Notes: []string{"a note"}, Schedule: nil, Cycle: []int{0, 1},
		Source: []trace.SourceLine{{File: at.File, Line: 2, Text: "int x;"}, {File: at.File, Line: 3, Text: "x = 1;"}}, Inputs: []trace.Input{{Name: "nondet", Bits: 8, Place: at}}}
	value := []trace.Value{{Name: "x", Value: "1", Shared: true}}
	for i := range hues {
		t.Threads = append(t.Threads, trace.Thread{ID: i, Name: fmt.Sprintf("thread %d", i)})
		t.Steps = append(t.Steps, trace.Step{Kind: trace.Line, Thread: i, Function: "f", Place: at, Source: "x = 1;", Count: 2, Reads: value, Changes: value, Inputs: value, Notes: []string{"locks m"},
			Output: []trace.Output{{Stream: 1, Text: "text"}}, Links: []trace.Link{{Kind: trace.Reads, Object: "x", Thread: max(0, i-1), Step: i - 1}}})
	}
	t.Steps = append(t.Steps, trace.Step{Kind: trace.Fold, Count: 3}, trace.Step{Kind: trace.Gap, Count: 3}, trace.Step{Kind: trace.Line, Thread: 1, Place: at, Source: "lib();", Count: 1, Folded: true, Insides: []string{"inside"}},
		trace.Step{Kind: trace.Line, Thread: 1, Place: at, Source: "x = 2;", Count: 1, Repeats: true}, trace.Step{Kind: trace.Line, Thread: 2, Place: at, Source: "x = 3;", Count: 1, Repeats: true})
	frame := trace.Frame{Function: "f", Place: at, Source: "x = 1;"}
	t.Stacks = []trace.Stack{{Frames: []trace.Frame{frame}}}
	t.Waits = []trace.Wait{{Thread: 0, What: "mutex m", For: 1}, {Thread: 1, What: "mutex n", For: 0}}
	access := trace.Access{Verb: "reads", Object: "x", Function: "f", Place: at, Source: "x = 1;"}
	t.Failure = &trace.Failure{Check: "race", Title: "data race", Text: "a race", Subject: "x", Place: at, Accesses: []trace.Access{access, access}, Library: &frame}
	return &report.Report{Files: []string{"a.c"}, Traces: []*trace.Trace{t}, Verdict: verdict.Verdict{Answer: verdict.Violated, Assumptions: []string{"something"}, Claims: []verdict.Claim{
		{Status: verdict.Failure, Name: "race", Text: "fails", Place: at}, {Status: verdict.Success, Name: "leak", Text: "holds", Place: at}, {Status: verdict.Open, Name: "assert", Text: "unknown", Place: at}}}}
}

// pagesToLookAt are pages of all kinds.
func pagesToLookAt(t *testing.T) map[string]string {
	proof := &verdict.Proof{Kind: verdict.Exhausted}
	_, all := pageOf(t, everything(), &report.Report{Files: []string{"b.c"}, Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: proof, Question: verdict.Question{Checks: []string{"race"}}}},
		&report.Report{Files: []string{"c.c"}, Verdict: verdict.Verdict{Reasons: []verdict.Reason{{Kind: verdict.LimitTime, Text: "the limit on time was reached"}}}})
	return map[string]string{
		"everything": all, "states": statesPage(t, "testdata/threads/bounded-buffer.c"), "races": statesPage(t, "examples/counter.c"), "deadlock": statesPage(t, "examples/deadlock.c"),
		"loops": statesPage(t, "testdata/threads/barrier-spin.c"), "runs": askedPage(t, "examples/counter.c", "Pr[<=500](<> counter == 2)"), "shown": askedPage(t, "examples/counter.c", "E<> counter == 2"),
	}
}

func scheme(name string) chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}})
}

// eachChosen chooses each step and each state in turn, with everything unfolded, and looks at the contrast of all text.
var eachChosen = `(() => {
	for (const d of document.querySelectorAll("details")) d.open = true;
	const bad = new Set();
	const look = () => { const b = ` + contrastScript + `; if (b) bad.add(b); };
	look();
	[...document.querySelectorAll(".row .who, .entry")].filter((e, i) => i < 14 || i % 40 === 0).forEach((e) => {
		if (e.matches(".entry")) document.querySelector('.drawing a[href="#' + e.id + '"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
		else e.closest(".row").click();
		look();
	});
	return [...bad].join("\n");
})()`

// TestContrast: all text has a contrast of at least 4.5:1 with its ground, in both schemes and on paper, whatever is chosen.
func TestContrast(t *testing.T) {
	for name, text := range pagesToLookAt(t) {
		ctx := opened(t, text)
		for _, s := range []string{"light", "dark"} {
			browser.Do(t, ctx, scheme(s), chromedp.Sleep(50*time.Millisecond))
			var bad string
			browser.Do(t, ctx, chromedp.Evaluate(eachChosen, &bad))
			if bad != "" {
				t.Errorf("%s, %s:\n%s", name, s, bad)
			}
		}
		for _, s := range []string{"light", "dark"} {
			browser.Do(t, ctx, emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: s}}))
			var bad string
			browser.Do(t, ctx, chromedp.Evaluate(contrastScript, &bad))
			if bad != "" {
				t.Errorf("%s on paper, %s:\n%s", name, s, bad)
			}
		}
	}
}

// unseen are the texts of a page that have no place on it, each once; what belongs to the slider and to those who do not see is left aside.
const unseen = `[...new Set([...document.body.querySelectorAll("*")].filter((e) => {
	if (e.closest("script, style, title, desc, defs, .vh, .same, .card, .beside")) return false;
	if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) return false;
	return !e.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) || e.getClientRects().length === 0;
}).map((e) => e.tagName + " " + e.textContent.trim().slice(0, 30)))].slice(0, 5).join("\n")`

// TestPaper: everything is on paper, what is folded on the screen too; nothing is wider than a page, and the slider is not there.
func TestPaper(t *testing.T) {
	for name, text := range pagesToLookAt(t) {
		if name == "loops" || name == "deadlock" { // are as "states"
			continue
		}
		ctx := opened(t, text)
		browser.Do(t, ctx, chromedp.EmulateViewport(680, 900), chromedp.Evaluate(`window.addEventListener("beforeprint", () => { window.stillFolded = document.querySelectorAll("details:not([open])").length; })`, nil))
		var pdf []byte
		browser.Do(t, ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
			pdf, _, err = devtools.PrintToPDF().Do(ctx)
			return err
		}))
		if !bytes.HasPrefix(pdf, []byte("%PDF-")) || len(pdf) < 10_000 {
			t.Errorf("%s: %d bytes on paper", name, len(pdf))
		}
		browser.Holds(t, ctx, `window.stillFolded`, "0")                                             // while it was printed
		browser.Holds(t, ctx, `document.querySelectorAll("details[open]:not(.opened)").length`, "0") // and then as before
		browser.Do(t, ctx, emulation.SetEmulatedMedia().WithMedia("print"))
		onPaper(t, ctx, name) // without the event: as when there is no script
		browser.Do(t, ctx, chromedp.Evaluate(`window.dispatchEvent(new Event("beforeprint"))`, nil))
		onPaper(t, ctx, name)
	}
}

func onPaper(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	browser.Holds(t, ctx, unseen, "")
	browser.Holds(t, ctx, `[...document.querySelectorAll(".card, .beside")].filter((e) => e.checkVisibility()).length`, "0")
	browser.Holds(t, ctx, `document.documentElement.scrollWidth <= 680 && [...document.querySelectorAll("main *")].every((e) => e.getBoundingClientRect().right <= 681)`, "true")
	if t.Failed() {
		t.Fatalf("the page is %s", name)
	}
}

// TestWithoutScript: with scripts disabled everything can be read, what is folded says so and can be unfolded, and links lead from boxes to states.
func TestWithoutScript(t *testing.T) {
	for name, text := range pagesToLookAt(t) {
		if name == "loops" || name == "deadlock" { // are as "states"
			continue
		}
		ctx := opened(t, text)
		browser.Do(t, ctx, emulation.SetScriptExecutionDisabled(true), chromedp.Reload())
		browser.Holds(t, ctx, `document.documentElement.className`, "")
		browser.Holds(t, ctx, `[...document.querySelectorAll(".card, .beside")].filter((e) => e.checkVisibility()).length`, "0")
		browser.Holds(t, ctx, `[...document.querySelectorAll("details")].filter((d) => !d.querySelector("summary").textContent.trim()).length`, "0")
		browser.Do(t, ctx, chromedp.Evaluate(`for (const d of document.querySelectorAll("details")) d.open = true`, nil))
		browser.Holds(t, ctx, unseen, "")
		if strings.Contains(text, `class="drawing`) || strings.Contains(text, "scroll drawing") {
			browser.Do(t, ctx, chromedp.Click(`.drawing a[href="#p1-graph-d1"] text`, chromedp.ByQuery), chromedp.Sleep(100*time.Millisecond))
			browser.Holds(t, ctx, `location.hash`, "#p1-graph-d1")
			browser.Holds(t, ctx, `(() => { const r = document.getElementById("p1-graph-d1").getBoundingClientRect(); return r.top > -2 && r.top < innerHeight ? "in view" : r.top + " of " + innerHeight; })()`, "in view")
		}
		if t.Failed() {
			t.Fatalf("the page is %s", name)
		}
	}
}

// together are names of colours of text, and of the grounds that they may stand on, as where the pointer rests on a row.
var together = map[string]string{
	"ink": "paper card code mark badbg goodbg", "soft": "paper card code mark badbg goodbg", "link": "paper card mark", "bad": "paper card badbg mark", "good": "paper goodbg", "open": "paper openbg",
	"h0": "paper card mark badbg", "h1": "paper card mark badbg", "h2": "paper card mark badbg", "h3": "paper card mark badbg", "h4": "paper card mark badbg", "h5": "paper card mark badbg", "h6": "paper card mark badbg", "h7": "paper card mark badbg",
}

var colour = regexp.MustCompile(`--([\w-]+):(#[0-9a-f]{3,6})`)

// TestPalette: colours that may come together do not depend on what a page shows: light, dark, and on paper.
func TestPalette(t *testing.T) {
	pages := strings.SplitN(ownStyle, "@media (prefers-color-scheme:dark)", 2)
	dark, paper, _ := strings.Cut(pages[1], "@media print{")
	for name, css := range map[string]string{"light": pages[0], "dark": dark, "paper": paper} {
		all := map[string]string{}
		for _, m := range colour.FindAllStringSubmatch(css, -1) {
			all[m[1]] = m[2]
		}
		for text, grounds := range together {
			for _, ground := range strings.Fields(grounds) {
				a, b := all[text], all[ground]
				if a == "" || b == "" {
					t.Fatalf("%s: no colour %s or %s", name, text, ground)
				}
				if r := contrast(a, b); r < 4.5 {
					t.Errorf("%s: %s (%s) on %s (%s) has the contrast %.2f", name, text, a, ground, b, r)
				}
			}
		}
	}
}

func contrast(a, b string) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func luminance(hex string) float64 {
	if len(hex) == 4 {
		hex = "#" + strings.Repeat(hex[1:2], 2) + strings.Repeat(hex[2:3], 2) + strings.Repeat(hex[3:4], 2)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		v := float64(n) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
