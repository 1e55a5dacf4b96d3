package html

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	markup "golang.org/x/net/html"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// check verifies a program of the repository.
func check(t *testing.T, file string, change func(*plan.Task)) *report.Report {
	t.Helper()
	path := checkout.Path(file)
	task := plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{path}, Opt: "O0"}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Host:   plan.Host{Lines: source.NewLines(os.ReadFile, func(string) bool { return true })},
	}
	if change != nil {
		change(&task)
	}
	res := testsession.Check(t, task)
	return &report.Report{Verdict: res.Verdict, Traces: res.Traces, Witness: res.Witness, Files: []string{file}, Base: checkout.Path("")}
}

// pageOf is the page of some reports, and its text.
func pageOf(t *testing.T, all ...*report.Report) (*markup.Node, string) {
	t.Helper()
	var list []*report.Harness
	for _, r := range all {
		h, err := Part(r)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, h)
	}
	var out bytes.Buffer
	if err := Write(&out, list); err != nil {
		t.Fatal(err)
	}
	return parsed(t, out.String()), out.String()
}

func parsed(t *testing.T, text string) *markup.Node {
	t.Helper()
	tree, err := markup.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func attribute(n *markup.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a markup.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// elements are those of a name, or of a class after a point, in their order.
func elements(tree *markup.Node, what string) (list []*markup.Node) {
	class, byClass := strings.CutPrefix(what, ".")
	for n := range tree.Descendants() {
		if n.Type == markup.ElementNode && (byClass && slices.Contains(strings.Fields(attribute(n, "class")), class) || !byClass && n.Data == what) {
			list = append(list, n)
		}
	}
	return list
}

// textOf is what is to be read in an element, blanks as one.
func textOf(n *markup.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == markup.TextNode {
			b.WriteString(d.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// referring are the attributes that name ids, each in its way.
var referring = map[string]func(string) []string{
	"aria-labelledby": strings.Fields,
	"aria-controls":   strings.Fields,
	"href":            func(v string) []string { return []string{strings.TrimPrefix(v, "#")} },
	"marker-end":      inURL, "marker-start": inURL,
	"data-row": strings.Fields, "data-from": strings.Fields, "data-to": strings.Fields, "data-first": strings.Fields, "data-last": strings.Fields,
}

func inURL(v string) []string {
	return []string{strings.TrimSuffix(strings.TrimPrefix(v, "url(#"), ")")}
}

// sound holds a page to what every page is: ids are different, what refers to one refers to one that is there, nothing is loaded, the two
// scripts and the style are its own, and rows of the script's data are in the page.
func sound(t *testing.T, tree *markup.Node) {
	t.Helper()
	ids := map[string]bool{}
	for n := range tree.Descendants() {
		if id := attribute(n, "id"); id != "" && ids[id] {
			t.Errorf("the id %q is there twice", id)
		} else {
			ids[id] = true
		}
	}
	for n := range tree.Descendants() {
		for _, a := range n.Attr {
			if refers := referring[a.Key]; refers != nil {
				for _, id := range refers(a.Val) {
					if !ids[id] || id == "" {
						t.Errorf("%s %s=%q refers to nothing", n.Data, a.Key, a.Val)
					}
				}
			}
			if strings.HasPrefix(a.Key, "on") || a.Key == "src" || a.Key == "style" || a.Key == "srcdoc" {
				t.Errorf("%s has %s=%q", n.Data, a.Key, a.Val)
			}
		}
	}
	for _, name := range []string{"img", "link", "iframe", "object", "embed", "base", "form", "audio", "video", "image", "use"} {
		if n := len(elements(tree, name)); n > 0 {
			t.Errorf("%d elements %s", n, name)
		}
	}
	scripts, styles := elements(tree, "script"), elements(tree, "style")
	if len(scripts) != 2 || len(styles) != 1 || attribute(scripts[0], "type") != "application/json" {
		t.Fatalf("%d scripts, %d styles", len(scripts), len(styles))
	}
	policy := ""
	for _, m := range elements(tree, "meta") {
		if attribute(m, "http-equiv") == "Content-Security-Policy" {
			policy = attribute(m, "content")
		}
	}
	for _, want := range []string{"default-src 'none'", "script-src " + hash(scripts[1].FirstChild.Data) + ";", "style-src " + hash(styles[0].FirstChild.Data) + ";", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q has not %q", policy, want)
		}
	}
	for _, x := range dataOf(t, tree) {
		for _, s := range x.Steps {
			if !ids[s.Row] || s.Fold != "" && !ids[s.Fold] || !ids[x.ID] {
				t.Errorf("the script looks for %q in %q", s.Row, s.Fold)
			}
		}
	}
}

func dataOf(t *testing.T, tree *markup.Node) (all []runData) {
	t.Helper()
	var parts [][]runData
	if err := json.Unmarshal([]byte(elements(tree, "script")[0].FirstChild.Data), &parts); err != nil {
		t.Fatal(err)
	}
	return slices.Concat(parts...)
}

// loads are ways to load something from elsewhere in style and script.
var loads = regexp.MustCompile(`(?i)https?://|@import|url\((?:[^#]|$)|fetch\(|XMLHttpRequest|WebSocket|import\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(`)

// TestNothingIsLoaded: neither the style nor the script loads anything, or makes markup of text.
func TestNothingIsLoaded(t *testing.T) {
	for name, text := range map[string]string{"style.css": style, "report.js": script} {
		if m := loads.FindString(text); m != "" {
			t.Errorf("%s has %q", name, m)
		}
	}
}

// arrowsOf are the arrows of a page in words: kind, and numbers of steps.
func arrowsOf(tree *markup.Node) (list []string) {
	for _, a := range elements(tree, ".arrow") {
		if attribute(a, "data-from") == "" {
			continue // of the legend
		}
		kind := strings.TrimPrefix(attribute(a, "class"), "arrow a-")
		end := func(name string) string { return strings.TrimPrefix(attribute(a, name), "p1-run1-") }
		list = append(list, kind+" "+end("data-from")+" "+end("data-to"))
	}
	return list
}

// TestCounter: the race of the first example, whole.
func TestCounter(t *testing.T) {
	tree, _ := pageOf(t, check(t, "examples/counter.c", nil))
	sound(t, tree)
	if got, want := textOf(elements(tree, "h1")[0]), "violated data race on counter (examples/counter.c:10)"; got != want {
		t.Errorf("headed %q, want %q", got, want)
	}
	var rows []string
	for _, x := range elements(tree, ".row") {
		rows = append(rows, textOf(x))
	}
	want := []string{
		"1 main: counter.c:17 pthread_create(&a, 0, count, 0); starts thread 1 (count)",
		"2 main: counter.c:18 pthread_create(&b, 0, count, 0); starts thread 2 (count)",
		"3 thread 1 (count): counter.c:8 void *count(void *arg) arg = NULL",
		"4 thread 1 (count): counter.c:10 counter++; reads counter = 0",
		"5 thread 2 (count): counter.c:8 void *count(void *arg) arg = NULL",
		"thread 1 (count): counter.c:10 counter++; next: writes counter",
		"thread 2 (count): counter.c:10 counter++; next: reads counter",
	}
	if !slices.Equal(rows, want) {
		t.Errorf("rows:\n%s", strings.Join(rows, "\n"))
	}
	if got, want := arrowsOf(tree), []string{"starts 1 3", "starts 2 5", "race end1 end2"}; !slices.Equal(got, want) {
		t.Errorf("arrows %q, want %q", got, want)
	}
	if lanes := elements(tree, ".lane"); len(lanes) != 3 {
		t.Errorf("%d lanes", len(lanes))
	}
	source := dataOf(t, tree)[0].Source["examples/counter.c"]
	if len(source) == 0 || source[10] != "    counter++; // want: race" {
		t.Errorf("source %v", source)
	}
}

// TestArrows: what threads have to do with each other is drawn.
func TestArrows(t *testing.T) {
	for file, want := range map[string][]string{
		"examples/deadlock.c":                             {"starts", "waits"},
		"internal/result/report/html/testdata/handover.c": {"starts", "locks", "reads", "wakes", "joins"},
	} {
		tree, _ := pageOf(t, check(t, file, nil))
		sound(t, tree)
		all := arrowsOf(tree)
		for _, kind := range want {
			if !slices.ContainsFunc(all, func(a string) bool { return strings.HasPrefix(a, kind+" ") }) {
				t.Errorf("%s: no arrow %s among %q", file, kind, all)
			}
		}
	}
}

// hostile is what a program may be named, print or contain.
const hostile = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>--> \x1b[31m \u202e\u2066 heddle-id-1 \x00 \xff {{.}} ${x} 'q' \"q\" &lt; \u2028"

// TestHostile: text is text, wherever it comes from.
func TestHostile(t *testing.T) {
	at := source.Place{File: "/src/" + hostile, Line: 3}
	value := []trace.Value{{Name: hostile, Value: hostile, Shared: true}}
	steps := []trace.Step{
		{Kind: trace.Line, Function: hostile, Place: at, Source: hostile, Count: 1, Reads: value, Changes: value, Inputs: value, Notes: []string{hostile},
			Output: []trace.Output{{Stream: 1, Text: hostile}}},
		{Kind: trace.Line, Thread: 1, Function: hostile, Place: at, Source: hostile, Count: 1, Folded: true, Insides: []string{hostile},
			Links: []trace.Link{{Kind: trace.Reads, Object: hostile, Thread: 0, Step: 0}}},
	}
	frame := trace.Frame{Function: hostile, Place: at, Source: hostile}
	access := trace.Access{Verb: "reads", Object: hostile, Function: hostile, Place: at, Source: hostile}
	r := &report.Report{Files: []string{hostile}, Flags: []string{hostile}, Verdict: verdict.Verdict{Answer: verdict.Violated, Assumptions: []string{hostile},
		Question: verdict.Question{Checks: []string{hostile}}, Claims: []verdict.Claim{{Status: verdict.Failure, Name: hostile, Text: hostile, Place: at}}},
		Traces: []*trace.Trace{{
			Threads: []trace.Thread{{ID: 0, Name: hostile}, {ID: 1, Name: hostile}}, Steps: steps, End: hostile, Notes: []string{hostile},
			Failure: &trace.Failure{Check: "race", Title: hostile, Text: hostile, Subject: hostile, Place: at, Accesses: []trace.Access{access, access}, Library: &frame},
			Stacks:  []trace.Stack{{Frames: []trace.Frame{frame}}}, Waits: []trace.Wait{{Thread: 0, What: hostile, For: 1}}, Cycle: []int{0, 1},
			Source: []trace.SourceLine{{File: at.File, Line: 3, Text: hostile}},
			Inputs: []trace.Input{{Name: hostile, Bits: 8, Place: at}},
		}}}
	tree, text := pageOf(t, r, r)
	sound(t, tree)
	if strings.ContainsAny(text, "\x1b\x00\u202e\u2066\u2028\ufffd\r") || strings.Contains(text, "\xff") {
		t.Error("a character that is not to be seen is in the page")
	}
	if strings.Contains(text, mark) || strings.Contains(text, "p1-1 ") {
		t.Error("an id has no beginning, or a text has taken one")
	}
	if strings.Contains(text, "<img") || len(elements(tree, "script")) != 2 {
		t.Error("text has become markup")
	}
	if got := textOf(elements(tree, ".row")[0]); !strings.Contains(got, `</script><script>alert(1)</script>`) || !strings.Contains(got, `\x1b[31m \u202e\u2066 heddle-id\u002d1 \x00 \xff {{.}} ${x} 'q' "q" &lt; \u2028`) {
		t.Errorf("the first row is %q", got)
	}
	if got := dataOf(t, tree)[0].Steps[0].Values[0].Value; !strings.HasPrefix(got, "</script><script>alert(1)") {
		t.Errorf("the script has %q", got)
	}
}

// TestVerdicts: pages without a run, and of a program that could not be checked.
func TestVerdicts(t *testing.T) {
	proof := &verdict.Proof{Kind: verdict.Exhausted}
	for want, r := range map[string]*report.Report{
		"verified no check can fail":            {Verdict: verdict.Verdict{Answer: verdict.Verified, Proof: proof, Question: verdict.Question{Checks: []string{"race"}}}},
		"unknown the limit on time was reached": {Verdict: verdict.Verdict{Reasons: []verdict.Reason{{Kind: verdict.LimitTime, Text: "the limit on time was reached"}}}},
	} {
		tree, _ := pageOf(t, r)
		sound(t, tree)
		if got := textOf(elements(tree, "h1")[0]); got != want {
			t.Errorf("headed %q, want %q", got, want)
		}
		facts := textOf(elements(tree, ".facts")[0])
		if r.Verdict.Answer == verdict.Verified != strings.Contains(facts, "All states were explored.") {
			t.Errorf("the facts of %s are %q", want, facts)
		}
		if strings.HasPrefix(want, "unknown") != strings.Contains(facts, "give more time") {
			t.Errorf("the facts of %s are %q", want, facts)
		}
	}
	var out bytes.Buffer
	if err := Write(&out, []*report.Harness{report.Failed("a", "", "it does not compile"), report.Failed("b", "", "nor does this")}); err != nil {
		t.Fatal(err)
	}
	tree, err := markup.Parse(&out)
	if err != nil {
		t.Fatal(err)
	}
	sound(t, tree)
	if got := textOf(elements(tree, "h1")[1]); got != "failed nor does this" {
		t.Errorf("headed %q", got)
	}
}

// TestLong: a page of 600 steps is smaller than a megabyte.
func TestLong(t *testing.T) {
	x := &trace.Trace{Threads: []trace.Thread{{ID: 0, Name: "main"}, {ID: 1, Name: "thread 1 (worker)"}}}
	for i := range 600 {
		x.Steps = append(x.Steps, trace.Step{Kind: trace.Line, Thread: i % 2, Function: "worker", Place: source.Place{File: "/src/queue.c", Line: i%90 + 1}, Count: 1,
			Source: "while (atomic_load(&queue.head) != atomic_load(&queue.tail)) {", Notes: []string{"locks queue.lock"},
			Reads:   []trace.Value{{Name: "queue.head", Value: "17", Shared: true}, {Name: "queue.tail", Value: "18", Shared: true}},
			Changes: []trace.Value{{Name: "i", Value: "17"}}, Links: []trace.Link{{Kind: trace.Reads, Object: "queue.head", Thread: 1 - i%2, Step: i - 1}}})
	}
	tree, text := pageOf(t, &report.Report{Files: []string{"queue.c"}, Traces: []*trace.Trace{x}})
	sound(t, tree)
	if n := len(text); n > 1_000_000 {
		t.Errorf("%d bytes", n)
	}
	if n := len(elements(tree, ".row")); n != 600 {
		t.Errorf("%d rows", n)
	}
}
