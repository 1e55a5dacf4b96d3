package web_test

import (
	"context"
	"io"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/face/debug"
	"heddle/internal/face/rpc"
	"heddle/internal/face/web"
	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	"heddle/internal/test/browser"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

const token = "tokentokentokentoken1234"

// served serves a program, with a run ahead, and returns the address of its page.
func served(t *testing.T, file, run string) string {
	t.Helper()
	lines := source.NewLines(os.ReadFile, func(string) bool { return true })
	task := plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}, Host: plan.Host{Lines: lines}}
	task.Source.Load.Files = []string{file}
	s := testsession.Open(t, task)
	c, err := s.Cursor()
	if err != nil {
		t.Fatal(err)
	}
	lines.Show(file)
	d := debug.New(c, lines)
	steps, err := schedule.Parse(run)
	if err == nil {
		err = d.Load(steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	page := func(w io.Writer, run schedule.Schedule) error {
		tr, err := s.Replay(schedule.Lasso{Prefix: run})
		if err != nil {
			return err
		}
		r := &report.Report{Verdict: verify.Replayed(tr).Verdict, Traces: verify.Replayed(tr).Traces, Files: []string{file}, OneRun: true}
		h, err := html.Part(r)
		if err != nil {
			return err
		}
		return html.Write(w, []*report.Harness{h})
	}
	session := rpc.NewOpened(&rpc.Program{Debugger: d, Close: c.Machine().Close, Page: page}, rpc.Actions)
	server := httptest.NewUnstartedServer(nil)
	h := web.New(web.Options{Session: session, Title: "<i>" + file, Hosts: []string{server.Listener.Addr().String()}, Token: token})
	server.Config.Handler = h
	server.Start()
	t.Cleanup(func() {
		server.Close()
		h.Close()
		session.Close()
	})
	return server.URL + "/" + token + "/"
}

// opened opens an address in a browser. What the browser has to complain about fails the test.
func opened(t *testing.T, url string) context.Context {
	t.Helper()
	ctx := browser.Open(t, browser.Options{Width: 1500, Height: 950, Expected: func(e *log.Entry) bool {
		return strings.Contains(e.URL, "favicon") || strings.Contains(e.Text, "requires 'TrustedHTML'")
	}})
	browser.Do(t, ctx, chromedp.Navigate(url))
	if url != "about:blank" {
		browser.Do(t, ctx, chromedp.WaitReady(`body[data-ready]`))
	}
	return ctx
}

// settled waits until all that was asked for is shown.
func settled() chromedp.Action {
	return chromedp.Evaluate(`act(() => {})`, nil, awaited)
}

// awaited lets an evaluation wait for its promise.
func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// holds compares what an expression comes to in the page, once all that was asked for is shown.
func holds(t *testing.T, ctx context.Context, expression, want string) {
	t.Helper()
	browser.Do(t, ctx, settled())
	browser.Holds(t, ctx, expression, want)
}

const (
	title     = `document.getElementById("here-title").textContent`
	counts    = `document.getElementById("counts").textContent`
	current   = `document.querySelector(".st.now").dataset.number`
	actions   = `[...document.querySelectorAll("#actions button")].map((b) => b.querySelector(".would").textContent + " " + b.querySelector(".to").textContent).join("; ")`
	failed    = `document.getElementById("failure").textContent`
	schedules = `document.getElementById("schedule").value`
	watching  = `[...document.querySelectorAll("#watches tr")].map((r) => r.cells[0].textContent + "=" + r.cells[1].textContent).join(";")`
	steps     = `document.querySelectorAll("#run li").length - 1`
)

var counter = checkout.Path("examples/counter.c")

// TestGrow grows a graph by clicks and keys: states that are the same are one node, whatever leads there.
func TestGrow(t *testing.T) {
	ctx := opened(t, served(t, counter, ""))
	holds(t, ctx, title, "State 0, after 0 steps")
	holds(t, ctx, actions, "main: starts thread 2 (count); arg = NULL new; thread 1 (count): reads counter = 0 new")
	browser.Do(t, ctx, chromedp.Click(`#actions button`))
	holds(t, ctx, title, "State 1, after 1 step")
	holds(t, ctx, steps, "1")
	browser.Do(t, ctx, chromedp.KeyEvent("g"))
	holds(t, ctx, counts, "4 states seen, 5 actions not taken yet")
	holds(t, ctx, actions, "thread 1 (count): reads counter = 0 to state 2; thread 2 (count): reads counter = 0 to state 3")
	browser.Do(t, ctx, chromedp.KeyEvent("1"), chromedp.KeyEvent("2"))
	holds(t, ctx, title, "State 4, after 3 steps")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent("2"), chromedp.KeyEvent("1"))
	holds(t, ctx, title, "State 4, after 3 steps") // the same by another way
	holds(t, ctx, schedules, "0 2 1")
	holds(t, ctx, `document.querySelectorAll("#graph .st").length`, "5")
	holds(t, ctx, failed, "data race: thread 1 (count) writes and thread 2 (count) writes counter (4 bytes) at the same time (counter.c:10)")
	browser.Do(t, ctx, chromedp.Click(`.st[data-number="2"]`))
	holds(t, ctx, schedules, "0 1")
	holds(t, ctx, current, "2")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	holds(t, ctx, current, "3")
	browser.Do(t, ctx, chromedp.Click(`.stub`, chromedp.NodeVisible)) // of the initial state: thread 1 before thread 2 is there
	holds(t, ctx, title, "State 5, after 1 step")
	holds(t, ctx, schedules, "1")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.ArrowUp))
	holds(t, ctx, current, "0")
	holds(t, ctx, steps, "1") // which is ahead
	browser.Do(t, ctx, chromedp.KeyEvent(kb.End), chromedp.Click(`button[data-do=random]`))
	holds(t, ctx, `document.querySelectorAll("#run li").length`, "3")
}

// TestCounterexample: a run that fails is there when the page opens, with its diagram; expressions are watched along it.
func TestCounterexample(t *testing.T) {
	ctx := opened(t, served(t, counter, "0 1 2 1 0 2 0"))
	holds(t, ctx, title, "State 7, after 7 steps: the run has failed")
	holds(t, ctx, failed, "assertion failed: assertion `counter == 2` fails (counter.c:21)")
	holds(t, ctx, actions, "")
	browser.Do(t, ctx, chromedp.SetValue("#expression", "counter + 1"), chromedp.Click("#ask button"))
	holds(t, ctx, watching, "counter + 1=2")
	browser.Do(t, ctx, chromedp.KeyEvent("1"), chromedp.Click(`#run li:nth-child(2) button`), chromedp.SetValue("#expression", "nothing"), chromedp.Click("#ask button"))
	holds(t, ctx, watching, "counter + 1=1;nothing=no variable is named nothing here")
	holds(t, ctx, `document.querySelectorAll("#run .ahead").length`, "6")
	browser.Do(t, ctx, chromedp.KeyEvent(kb.End))
	holds(t, ctx, current, "7")
	browser.Do(t, ctx, chromedp.Click("#diagram summary"))
	frame := `document.querySelector("iframe")`
	holds(t, ctx, frame+`.getAttribute("src").startsWith("run?")`, "true")
	holds(t, ctx, frame+`.getAttribute("sandbox")`, "allow-scripts")
	browser.Do(t, ctx, chromedp.Sleep(500*time.Millisecond))
	shot(t, ctx, "failed")
}

// TestAppearance: dark where the system is, nothing sticks out of a narrow window, and everything that can be done has a name.
func TestAppearance(t *testing.T) {
	ctx := opened(t, served(t, counter, "0 1 2 1"))
	const ground = `getComputedStyle(document.body).backgroundColor`
	holds(t, ctx, ground, "rgb(255, 255, 255)")
	browser.Do(t, ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	holds(t, ctx, ground, "rgb(13, 17, 23)")
	for _, width := range []int64{320, 400, 900, 1500} {
		browser.Do(t, ctx, chromedp.EmulateViewport(width, 900))
		holds(t, ctx, `document.documentElement.scrollWidth <= innerWidth`, "true")
	}
	holds(t, ctx, `[...document.querySelectorAll("button, input, [role=button], iframe, svg[role=group]")].filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.title || (e.labels && e.labels.length))).length`, "0")
	holds(t, ctx, `document.querySelector(".st.now").getAttribute("aria-label")`, "state 4, 4 steps from the initial state; the present one; 2 actions not taken yet")
	browser.Do(t, ctx, chromedp.Evaluate(`document.querySelector(".st.now").focus()`, nil), chromedp.KeyEvent("g"))
	holds(t, ctx, `document.activeElement.dataset.number`, "4") // the focus stays where it was
}

// hostile is text that would be a script, if it were markup.
const hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>\u202e"

// TestHostile: what a program says of itself is text, in the page and in the frame.
func TestHostile(t *testing.T) {
	file := checkout.Write(t, "hostile.c", `#include <assert.h>
#include <stdio.h>
const char *text = "`+hostile+`";
int main(void) { puts(text); assert(text == 0 && "`+hostile+`"); return 0; }
`)
	ctx := opened(t, served(t, file, ""))
	browser.Do(t, ctx, chromedp.KeyEvent("1"), chromedp.KeyEvent("1"), chromedp.SetValue("#expression", hostile), chromedp.Click("#ask button"), chromedp.Click("#diagram summary"), settled())
	var shown string
	browser.Do(t, ctx, chromedp.Evaluate(`document.body.innerText`, &shown))
	if strings.Count(shown, "<script>alert(1)</script>") < 3 {
		t.Errorf("the page shows %q", shown)
	}
	if !strings.Contains(shown, `\u202e`) || strings.Contains(shown, "\u202e") {
		t.Error("a character that changes the direction of writing is not written out")
	}
	holds(t, ctx, `document.querySelectorAll("img, main script, i").length`, "0")
	var refused string
	browser.Do(t, ctx, chromedp.Evaluate(`(() => { try { document.body.innerHTML = "<b>"; return "taken"; } catch (e) { return e.name; } })()`, &refused))
	if refused != "TypeError" {
		t.Errorf("markup is %s", refused)
	}
}

// TestLong: a run of a thousand steps is there soon.
func TestLong(t *testing.T) {
	file := checkout.Write(t, "long.c", `#include <assert.h>
#include <pthread.h>
_Atomic int turn;
static void *other(void *arg)
{
	for (int i = 0; i < 250; i++) {
		turn = 2 * i + 1;
		while (turn != 2 * i + 2)
			;
	}
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	for (int i = 0; i < 250; i++) {
		while (turn != 2 * i + 1)
			;
		turn = 2 * i + 2;
	}
	pthread_join(t, 0);
	assert(turn != 500);
	return 0;
}
`)
	url := served(t, file, "1"+strings.Repeat(" 0*2 1*2", 249)+" 0*2 1 0")
	ctx := opened(t, "about:blank")
	begun := time.Now()
	browser.Do(t, ctx, chromedp.Navigate(url), chromedp.WaitReady(`body[data-ready]`))
	t.Logf("%v until it is shown", time.Since(begun))
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("it takes %v", took)
	}
	holds(t, ctx, failed, "assertion failed: assertion `turn != 500` fails (long.c:23)")
	holds(t, ctx, `document.querySelectorAll("#run li").length`, "1002")
	holds(t, ctx, current, "1001")
	browser.Do(t, ctx, chromedp.Evaluate(`document.getElementById("graph").scrollTop = 0`, nil), chromedp.Sleep(300*time.Millisecond))
	var there bool
	browser.Do(t, ctx, chromedp.Evaluate(`document.querySelector('.st[data-number="0"]') !== null`, &there))
	if !there {
		t.Error("the initial state is not drawn when it comes into sight")
	}
	begun = time.Now()
	browser.Do(t, ctx, chromedp.KeyEvent(kb.ArrowUp), settled())
	t.Logf("%v for a step", time.Since(begun))
	shot(t, ctx, "long")
}

// shot keeps a picture of the page in three widths, light and dark, if the environment names a folder for them.
func shot(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	dir := os.Getenv("HEDDLE_SCREENSHOTS")
	if dir == "" {
		return
	}
	for _, scheme := range []string{"light", "dark"} {
		browser.Do(t, ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
		for width, label := range map[int64]string{1500: "wide", 900: "middle", 400: "narrow"} {
			var png []byte
			browser.Do(t, ctx, chromedp.EmulateViewport(width, 950), settled(), chromedp.FullScreenshot(&png, 100))
			if err := os.WriteFile(dir+"/"+name+"-"+label+"-"+scheme+".png", png, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
