package html

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/ir/source"
	"heddle/internal/result/graph"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
	"heddle/internal/test/browser"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// session opens a program of the repository.
func session(t *testing.T, file string, change func(*plan.Task)) *verify.Session {
	t.Helper()
	task := plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{checkout.Path(file)}, Opt: "O0"}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Host:   plan.Host{Lines: source.NewLines(os.ReadFile, func(string) bool { return true })},
	}
	if change != nil {
		change(&task)
	}
	return testsession.Open(t, task)
}

func pageWith(t *testing.T, all ...*report.Harness) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, all); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// statesPage is the page of the states of a program.
func statesPage(t *testing.T, file string) string {
	t.Helper()
	n, err := session(t, file, nil).Answer(verify.States{By: reduction.Strongest, Picture: &verify.Picture{Most: 20_000, Described: true}})
	if err != nil {
		t.Fatal(err)
	}
	h, err := Part(&report.Report{Verdict: n.Verdict, Graph: n.Graph, Files: []string{file}, Base: checkout.Path("")})
	if err != nil {
		t.Fatal(err)
	}
	return pageWith(t, h)
}

// askedPage is the page of an answer to a query, from random runs.
func askedPage(t *testing.T, file, question string) string {
	t.Helper()
	q, err := plan.ParseQuery(question)
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, file, func(k *plan.Task) {
		k.Checks.Queries = q
		k.Sampling.Seed, k.Sampling.Histogram, k.Sampling.Course = 1, true, true
	})
	a, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := &report.Report{Verdict: a.Verdict, Files: []string{file}, Base: checkout.Path("")}
	if a.Verdict.Estimate == nil {
		r.Traces = a.Traces
	}
	h, err := Part(r)
	if err != nil {
		t.Fatal(err)
	}
	return pageWith(t, h)
}

// TestStatesPage: each state has an entry with threads, variables and what differs from the states before.
func TestStatesPage(t *testing.T) {
	text := statesPage(t, "examples/counter.c")
	tree := parsed(t, text)
	sound(t, tree)
	if got, want := textOf(elements(tree, "h1")[0]), "counted 13 states, 3 racy states, 0 deadlocks, 1 end, 16 transitions"; got != want {
		t.Errorf("headed %q, want %q", got, want)
	}
	entries := elements(tree, ".entry")
	if len(entries) != 14 { // a failure is one too
		t.Fatalf("%d entries", len(entries))
	}
	for i, want := range map[int]string{
		0: "state 1 threadsmainat counter.c:19, waits for the end of thread 1 (count)thread 1 (count)at counter.c:10, next: reads counterthread 2 (count)at counter.c:10, next: reads counter variablescounter0",
		1: "How it is reachedthread 1 counter.c:10 state 1 What can happen nextthread 1 counter.c:10 state 3thread 2 counter.c:10 state 7",
		2: "counter1 (new)main, a2main, b3thread 2 (count), argNULL How it is reachedthread 1 counter.c:10 state 2counter: 0, then 1thread 1 (count), arg: NULL, then no value",
		5: "state 6 end ",
		9: "failure assert",
	} {
		if got := textOf(entries[i]); !strings.Contains(got, want) {
			t.Errorf("entry %d is %q, want %q", i, got, want)
		}
	}
	if other := statesPage(t, "examples/counter.c"); other != text {
		t.Error("another page of the same states")
	}
}

const (
	chosen = `[...document.querySelectorAll(".entry.chosen h3")].filter((e) => e.offsetParent).map((e) => e.textContent.trim().replace(/\s+/g, " ")).join()`
	boxes  = `[...document.querySelectorAll(".drawing .chosen")].map((e) => e.id).join()`
)

// TestStatesInBrowser clicks through a graph: a box, one that stands for several states, links, the keyboard, an address.
func TestStatesInBrowser(t *testing.T) {
	ctx := opened(t, statesPage(t, "examples/counter.c"))
	browser.Holds(t, ctx, chosen, "state 1")
	browser.Holds(t, ctx, boxes, "p1-graph-s0")
	browser.Do(t, ctx, chromedp.Click(`#p1-graph-s1`, chromedp.ByQuery))
	browser.Holds(t, ctx, chosen, "state 2 race")
	browser.Holds(t, ctx, boxes, "p1-graph-s1")
	browser.Do(t, ctx, chromedp.Click(`#p1-graph-s2`, chromedp.ByQuery))
	browser.Holds(t, ctx, chosen, "state 3,state 4")
	browser.Do(t, ctx, chromedp.Click(`#p1-graph-d2 a[href="#p1-graph-d1"]`, chromedp.ByQuery))
	browser.Holds(t, ctx, chosen, "state 2 race")
	browser.Holds(t, ctx, `document.activeElement.id`, "p1-graph-d1")
	browser.Do(t, ctx, chromedp.Focus(`.drawing a[href="#p1-graph-d0"]`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	browser.Holds(t, ctx, chosen, "state 1")
	browser.Do(t, ctx, chromedp.Evaluate(`location.hash = "#p1-graph-d5"`, nil), chromedp.WaitVisible(`#p1-graph-d5`, chromedp.ByQuery))
	browser.Holds(t, ctx, chosen, "state 6 end")
	browser.Holds(t, ctx, `document.documentElement.scrollWidth <= innerWidth`, "true")
}

// TestLargeInBrowser: all text of a large picture is within its box, measured by the browser; the box that is chosen is in view.
func TestLargeInBrowser(t *testing.T) {
	for _, file := range []string{"testdata/threads/bounded-buffer.c", "testdata/threads/peterson-plain.c", "testdata/threads/barrier-spin.c"} {
		ctx := opened(t, statesPage(t, file))
		browser.Holds(t, ctx, `[...document.querySelectorAll(".drawing .g-state, .drawing .g-edge")].filter((g) => {
			const r = (g.querySelector(".g-frame") || g.querySelector(".g-ground"))?.getBoundingClientRect();
			return [...g.querySelectorAll("text")].some((t) => {
				const x = t.getBoundingClientRect();
				return x.left < r.left - 1 || x.right > r.right + 1 || x.top < r.top - 4 || x.bottom > r.bottom + 4;
			});
		}).map((g) => g.textContent).join()`, "")
		browser.Do(t, ctx, chromedp.Evaluate(`[...document.querySelectorAll(".entry")].at(-1).querySelector("a").click()`, nil))
		browser.Holds(t, ctx, `(() => {
			const b = document.querySelector(".drawing .chosen").getBoundingClientRect(), p = document.querySelector(".drawing").getBoundingClientRect();
			return b.top >= p.top && b.bottom <= p.bottom && b.left >= p.left && b.right <= p.right;
		})()`, "true")
	}
}

// TestAskedPage: an answer from runs has the estimate, the interval, what is assumed, and the plots with their numbers.
func TestAskedPage(t *testing.T) {
	text := askedPage(t, "examples/counter.c", "Pr[<=500](<> counter == 2)")
	tree := parsed(t, text)
	sound(t, tree)
	if got := textOf(elements(tree, "h1")[0]); !strings.HasPrefix(got, "estimated probability 0.") || !strings.Contains(got, " with confidence 0.95: ") {
		t.Errorf("headed %q", got)
	}
	var heads []string
	for _, h := range elements(tree, "h2") {
		heads = append(heads, textOf(h))
	}
	if got := strings.Join(heads, ", "); !strings.HasPrefix(got, "Satisfying runs by length (") || !strings.HasSuffix(got, " in all), How the interval narrowed, What the answer rests on") {
		t.Errorf("sections %q", got)
	}
	facts := textOf(elements(tree, ".facts")[0])
	for _, want := range []string{"estimate0.", "interval[0.", "methodcalibrated: ", "drawn"} {
		if !strings.Contains(facts, want) {
			t.Errorf("no %q among %q", want, facts)
		}
	}
	bars := strings.Count(text, `class="bar"`)
	if tables := elements(tree, "table"); bars < 3 || len(tables) != 2 || len(elements(tables[0], "tr")) < bars+1 || textOf(elements(tables[1], "tr")[0]) != "runshitsestimatelowhigh" {
		t.Errorf("%d bars, %d tables", bars, len(tables))
	}
	tree = parsed(t, askedPage(t, "examples/counter.c", "E<> counter == 2"))
	sound(t, tree)
	if got := textOf(elements(tree, "h1")[0]); got != "satisfied this leads to such a state" {
		t.Errorf("headed %q", got)
	}
	if got := textOf(elements(tree, "h2")[0]); got != "A run that shows it" || len(elements(tree, ".shows")) != 1 {
		t.Errorf("the run that was asked for is headed %q", got)
	}
	if tree := parsed(t, askedPage(t, "examples/counter.c", "A[] counter < 2")); textOf(elements(tree, "h2")[0]) != "What goes wrong" || len(elements(tree, ".shows")) != 0 {
		t.Error("a run that nobody wanted is shown as one that was asked for")
	}
	if len(elements(tree, ".row")) == 0 || len(elements(tree, ".verified")) != 1 {
		t.Error("the run is not there, or the answer looks like another")
	}
}

// TestHostileStates: text is text in graphs and plots, in the browser too.
func TestHostileStates(t *testing.T) {
	g := graph.New(9)
	for i := range 3 {
		g.State(uint64(i))
		g.Hold(uint64(i), &graph.Held{Threads: []graph.Fact{{Name: hostile, Text: hostile}}, Values: []graph.Fact{{Name: hostile, Text: hostile + fmt.Sprint(i)}}})
		g.Note(uint64(i), hostile)
		if i > 0 {
			g.Edge(uint64(i-1), uint64(i), hostile)
			g.Mark(uint64(i), graph.Warning, hostile)
		}
	}
	g.Failure(2, hostile, hostile)
	counted, err := Part(&report.Report{Files: []string{hostile}, Graph: g, Verdict: verdict.Verdict{Assumptions: []string{hostile}, Count: &verdict.Count{}}})
	if err != nil {
		t.Fatal(err)
	}
	asked, err := Part(&report.Report{Files: []string{hostile}, Verdict: verdict.Verdict{Answer: verdict.Verified, Assumptions: []string{hostile},
		Question: verdict.Question{Kind: verdict.OfProbability, Query: hostile}, Estimate: &verdict.Estimate{Runs: 2, Hits: 1, Method: hostile, Guarantee: hostile,
			Sample: &verdict.Sample{Lengths: map[int]int{1: 1}, Course: []verdict.Sofar{{Runs: 1}, {Runs: 2, High: 1}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	text := pageWith(t, counted, asked)
	tree := parsed(t, text)
	sound(t, tree)
	if strings.ContainsAny(text, "\x1b\x00\u202e\u2066\u2028\ufffd\r") || strings.Contains(text, "\xff") || strings.Contains(text, mark) {
		t.Error("a character that is not to be seen is in the page")
	}
	if strings.Contains(text, "<img") || len(elements(tree, "script")) != 2 {
		t.Error("text has become markup")
	}
	ctx := opened(t, text)
	browser.Do(t, ctx, chromedp.Click(`#p1-graph-s1`, chromedp.ByQuery))
	browser.Holds(t, ctx, `document.querySelectorAll("img, script").length`, "2")
	browser.Holds(t, ctx, `document.querySelector(".entry.chosen").textContent.includes("</script><script>alert(1)</script>")`, "true")
}
