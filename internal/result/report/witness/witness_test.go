package witness

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"heddle/internal/ir/source"
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/schemas"
)

const program = "int f(void);\nint main(void) {\n  while (1) f( (1) );\n}\n"

func about(sources ...Source) *About {
	if sources == nil {
		sources = []Source{{"a.c", "/d/a.c", []byte(program)}}
	}
	return &About{Version: "1.0", Specification: "CHECK( init(main()), LTL(G ! call(reach_error())) )", Created: "2026-01-02T03:04:05Z", Sources: sources}
}

func there(line, col int) source.Place {
	return source.Place{File: "/d/a.c", Line: line, Col: col, Func: "main"}
}

// failing is a violation with some inputs and steps.
func failing(t *trace.Trace) *report.Report {
	if t.Failure == nil {
		t.Failure = &trace.Failure{Check: "error", Place: there(3, 13), Function: "main"}
	}
	if t.Threads == nil {
		t.Threads = []trace.Thread{{ID: 0, Function: "main"}}
	}
	return &report.Report{Verdict: verdict.Verdict{Answer: verdict.Violated}, Traces: []*trace.Trace{t}}
}

// conforms holds a witness in YAML to what the format's description demands.
func conforms(t *testing.T, text []byte) []map[string]any {
	t.Helper()
	var value []map[string]any
	if err := yaml.Unmarshal(text, &value); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	b, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if err := schemas.JSON("witness-2.0.json", b); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	return value
}

// TestViolationYAML: inputs are constraints of calls, in their order, and what goes wrong is the target.
func TestViolationYAML(t *testing.T) {
	in := func(bits uint, signed bool, value uint64) trace.Input {
		return trace.Input{Name: "f", Place: there(3, 13), Bits: bits, Signed: signed, Value: value}
	}
	tr := &trace.Trace{Inputs: []trace.Input{in(32, true, 0xffffffff), in(64, true, 1<<63), in(32, false, 1<<31), in(64, false, 1<<63), in(8, true, 0x80), {Place: there(3, 13), Bits: 1, Bool: true, Value: 1},
		{Place: there(3, 13), Bits: 32, Unused: true}, {Place: there(3, 13), Bits: 64, Float: true, Value: 0x3fb999999999999a}, {Place: there(3, 13), Bits: 64, Float: true, Value: 0x7ff0000000000000},
		{Place: there(3, 13), Bits: 16, Text: true}, {Place: source.Place{File: "/elsewhere/b.c", Line: 3}, Bits: 32}}}
	var b bytes.Buffer
	if err := WriteYAML(&b, failing(tr), about()); err != nil {
		t.Fatal(err)
	}
	conforms(t, b.Bytes())
	var values []string
	for line := range strings.Lines(b.String()) {
		if _, v, ok := strings.Cut(line, `value: "\\result == `); ok {
			values = append(values, strings.Trim(v, "\"\n"))
		}
	}
	want := []string{"-1", "(-9223372036854775807 - 1)", "2147483648U", "9223372036854775808ULL", "-128", "1", "0", "0.1"}
	if fmt.Sprint(values) != fmt.Sprint(want) {
		t.Errorf("%q, want %q", values, want)
	}
	if text := b.String(); strings.Count(text, "column: 20\n") != len(want) || !strings.HasSuffix(text, "line: 3\n          column: 13\n          function: \"main\"\n") {
		t.Errorf("where the arguments end is wrong:\n%s", text)
	}
	h, err := Read(b.Bytes(), about().Sources)
	if err != nil || len(h.Steps) != len(want)+1 || !h.Inputs() {
		t.Fatalf("%v %+v", err, h)
	}
	for i, x := range []Value{{Bits: -1}, {Bits: -1 << 63}, {Bits: 1 << 31}, {Bits: -1 << 63}, {Bits: -128}, {Bits: 1}, {}, {Real: 0.1, Is: true}} {
		if s := h.Steps[i]; s.Value != x || s.Line != 3 || s.Function != anyFunction {
			t.Errorf("%d: %+v, want %+v", i, s, x)
		}
	}
}

// TestCorrectnessYAML: what can be said in C at the head of a loop is said; a case of which nothing can be said makes the rest say nothing.
func TestCorrectnessYAML(t *testing.T) {
	for want, cases := range map[string][][]string{
		"(0 <= x && x <= 8) && (s == 3*i + 7)":  {{"0 <= x <= 8", "s == 3*i + 7", "g::y == 3", "heap block 1[4] == 2"}},
		"((x == 1)) || ((x == 2) && (y != -3))": {{"x == 1"}, {"x == 2", "y != -3"}},
		"(a[2] % 4 == 1) && (p->n < q.m)":       {{"a[2] % 4 == 1", "p->n < q.m"}},
		"":                                      {{"x == 1"}, {"*p == 3"}},
		" ":                                     {{"system(\"x\")", "x == 99999999999999999999", "p == NULL", "x = 1", "x == 1; y", "f() == 1"}},
	} {
		r := &report.Report{Verdict: verdict.Verdict{Answer: verdict.Verified, Induction: &verdict.Induction{Loops: []verdict.Invariant{{Function: "main", Place: there(3, 3), Cases: cases}, {Place: there(2, 1), Cases: [][]string{{"x == 1"}}}}}}}
		var b bytes.Buffer
		if err := WriteYAML(&b, r, about()); err != nil {
			t.Fatal(err)
		}
		entries := conforms(t, b.Bytes())
		list := entries[0]["content"].([]any)
		got := ""
		if len(list) > 0 {
			got = list[0].(map[string]any)["invariant"].(map[string]any)["value"].(string)
		}
		if got != strings.TrimSpace(want) || len(list) > 1 {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestInexpressible: what a format cannot say is not said.
func TestInexpressible(t *testing.T) {
	two := []trace.Thread{{ID: 0, Function: "main"}, {ID: 1, Function: "w"}}
	for want, r := range map[string]*report.Report{
		"which thread acts": failing(&trace.Trace{Threads: two}), "unknown": {}, "suppressed": {Verdict: verdict.Verdict{Answer: verdict.Verified, Suppressed: make([]verdict.Suppressed, 1)}},
		"infinite run": failing(&trace.Trace{Repeats: 1}), "in no line": failing(&trace.Trace{Failure: &trace.Failure{}}), "without a run": {Verdict: verdict.Verdict{Answer: verdict.Violated}},
	} {
		var b bytes.Buffer
		err := WriteYAML(&b, r, about())
		if none := (Inexpressible{}); !errors.As(err, &none) || !strings.Contains(err.Error(), want) || b.Len() > 0 {
			t.Errorf("%q: %v %s", want, err, b.String())
		}
	}
	if err := WriteYAML(&bytes.Buffer{}, failing(&trace.Trace{}), &About{}); !errors.Is(err, errNoSource) {
		t.Error(err)
	}
}

// TestViolationGraphML: the path has what each thread does, in the order of the run.
func TestViolationGraphML(t *testing.T) {
	step := func(thread, line int, function string, more trace.Step) trace.Step {
		more.Kind, more.Thread, more.Function, more.Place = trace.Line, thread, function, there(line, 1)
		return more
	}
	tr := &trace.Trace{Threads: []trace.Thread{{ID: 0, Function: "main"}, {ID: 1, Function: "w<x>"}},
		Inputs: []trace.Input{{Name: "f", Thread: 1, Place: there(2, 1), Bits: 8, Value: 7}, {Name: "f", Thread: 0, Place: there(4, 1), Bits: 8, Value: 8}},
		Steps: []trace.Step{step(0, 1, "main", trace.Step{Starts: []int{1}}), step(1, 2, "w<x>", trace.Step{Inputs: make([]trace.Value, 1)}), step(0, 3, "g", trace.Step{}),
			step(0, 4, "main", trace.Step{}), {Kind: trace.Gap, Count: 3}, step(0, 4, "main", trace.Step{Folded: true})}}
	var b bytes.Buffer
	if err := WriteGraphML(&b, failing(tr), about()); err != nil {
		t.Fatal(err)
	}
	var g graphML
	if err := xml.Unmarshal(b.Bytes(), &g); err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, e := range g.Graph.Edges {
		if e.Source != fmt.Sprintf("N%d", i) || e.Target != fmt.Sprintf("N%d", i+1) {
			t.Errorf("edge %d leads from %s to %s", i, e.Source, e.Target)
		}
		text := ""
		for _, d := range e.Data {
			text += " " + strings.TrimSuffix(d.Key, "Function") + "=" + d.Text
		}
		got = append(got, strings.TrimSpace(text))
	}
	want := []string{"threadId=0 createThread=0 enter=main", "threadId=0 startline=1 createThread=1", "threadId=1 enter=w<x>",
		`threadId=1 startline=2 assumption=\result == 7 assumption.scope=main assumption.resultfunction=f`, "threadId=0 startline=1 enter=g", "threadId=0 startline=3",
		"threadId=0 startline=3 returnFrom=g", "threadId=0 startline=4", `threadId=0 startline=4 assumption=\result == 8 assumption.scope=main assumption.resultfunction=f`, "threadId=0 startline=3"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	last := g.Graph.Nodes[len(g.Graph.Nodes)-1]
	if len(last.Data) != 1 || last.Data[0].Key != keyViolation || g.Graph.Nodes[0].Data[0].Key != keyEntry {
		t.Errorf("%+v", g.Graph.Nodes)
	}
	h, err := Read(b.Bytes(), about().Sources)
	if err != nil || len(h.Steps) != len(want) || h.Steps[3] != (Step{1, 2, "f", Value{Bits: 7}}) {
		t.Errorf("%v %+v", err, h)
	}
}

// TestPlaces: lines are those of the file, whatever it says of them.
func TestPlaces(t *testing.T) {
	p := newPlaces([]Source{{"x.i", "/d/x.i", []byte("# 1 \"x.c\"\nint a;\n# 40 \"/usr/include/h.h\" 1 3\nint h;\n#line 7 \"x.c\"\nint b;\n\nint c;\n  # 3\nint d;\n#pragma once\n")}, {"y.c", "/d/y.c", []byte("int y;\r\nint z;")}})
	for _, x := range []struct {
		file      string
		line      int
		src, want int
	}{{"/d/x.c", 1, 0, 2}, {"/d/x.c", 7, 0, 6}, {"/d/x.c", 9, 0, 8}, {"/d/x.c", 3, 0, 10}, {"/usr/include/h.h", 40, 0, 4}, {"/d/x.c", 2, 0, 0}, {"/d/h.h", 40, 0, 0}, {"/d/y.c", 2, 1, 2}, {"/e/y.c", 2, 0, 0}, {"", 1, 0, 0}} {
		if src, line := p.find(source.Place{File: x.file, Line: x.line}); src != x.src || line != x.want {
			t.Errorf("%s:%d is line %d of %d, want %d of %d", x.file, x.line, line, src, x.want, x.src)
		}
	}
	if got := string(p.text(1, 1)) + string(p.text(1, 2)) + string(p.text(1, 3)); got != "int y;int z;" {
		t.Errorf("%q", got)
	}
	q := newPlaces([]Source{{"a.c", "/a.c", []byte("x = f(g(1), \")\", ')', 2) + h( ;\n")}})
	for col, want := range map[int]int{5: 24, 7: 10, 28: 0, 24: 0, 99: 0} {
		if got := q.closing(0, 1, col); got != want {
			t.Errorf("from column %d: %d, want %d", col, got, want)
		}
	}
}

// TestBadWitnesses: whatever a file holds, it is refused with a reason, or read, in little time.
func TestBadWitnesses(t *testing.T) {
	var good bytes.Buffer
	if err := WriteGraphML(&good, failing(&trace.Trace{}), about()); err != nil {
		t.Fatal(err)
	}
	var yes bytes.Buffer
	if err := WriteYAML(&yes, failing(&trace.Trace{}), about()); err != nil {
		t.Fatal(err)
	}
	graph, text := good.String(), yes.String()
	bomb := `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>`
	for _, x := range []struct{ what, text, want string }{
		{"nothing", "", "no entry"}, {"blanks", " \n\t", "no entry"}, {"another file", "int main(void) {}\n", "not a list"}, {"binary", "\x00\x01\x02\xff\xfe", ""},
		{"a cut graph", graph[:len(graph)/2], "damaged"}, {"a cut list", text[:len(text)-60], ""}, {"half a list", text[:strings.Index(text, "content:")+9], "no target"},
		{"an entity bomb", bomb + strings.Replace(graph, ">heddle", ">&lol2;", 1), "damaged"}, {"an external entity", `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>` + strings.Replace(graph, ">heddle", ">&e;", 1), "damaged"},
		{"deep elements", strings.Repeat("<a>", 1000), "nested too deep"}, {"no graph", "<x/>", "no graph"}, {"another encoding", `<?xml version="1.0" encoding="utf-7"?><graphml/>`, "encoding"},
		{"another program", strings.Replace(graph, `key="programhash">`, `key="programhash">0`, 1), "another program"}, {"another program in YAML", strings.Replace(text, "a.c\": \"", "a.c\": \"f", 1), "another program"},
		{"no entry", strings.Replace(graph, `"entry">true`, `"entry">false`, 1), "no node is the entry"}, {"no violation", strings.Replace(graph, `"violation">true`, `"violation">false`, 1), "no node is a violation"},
		{"no path", strings.Replace(graph, `target="N1"`, `target="N7"`, 1), "no path"}, {"no type", strings.Replace(graph, ">violation_witness", ">", 1), "witness-type"},
		{"an edge that ends", `<graphml><graph></edge></graph></graphml>`, "damaged"},
		{"aliases", "- &a [x, x]\n- *a\n- entry_type: violation_sequence\n", "anchors"}, {"a tag", "- !!binary abc\n", "anchors"}, {"deep lists", strings.Repeat("[", 100_000), "brackets"}, {"deep mappings", strings.Repeat("- ", 100_000), "nested too deep"},
		{"deep keys", strings.Repeat("? ", 100_000), "nested too deep"}, {"deep indentation", strings.Repeat(" ", 500) + "a: 1\n", "nested too deep"},
		{"a later version", strings.Replace(text, `"2.0"`, `"3.0"`, 1), "format_version"}, {"large YAML", strings.Repeat("# x\n", mostYAML), "MB"}, {"a line that is no number", strings.Replace(text, "line: 3", "line: three", 1), "not a list of entries"},
		{"a negative line", strings.Replace(text, "line: 3", "line: -3", 1), ""},
	} {
		h, err := Read([]byte(x.text), about().Sources)
		switch {
		case err == nil && (x.want != "" || len(h.Steps) == 0):
			t.Errorf("%s is taken", x.what)
		case err != nil && !strings.Contains(err.Error(), x.want):
			t.Errorf("%s: %v", x.what, err)
		case err != nil && len(err.Error()) > 300:
			t.Errorf("%s: a message of %d bytes", x.what, len(err.Error()))
		}
	}
	if _, err := Read(make([]byte, MostBytes+1), nil); err == nil {
		t.Error("a file of any size is read")
	}
	correct := &report.Report{Verdict: verdict.Verdict{Answer: verdict.Verified}}
	for _, write := range []func(*bytes.Buffer) error{func(b *bytes.Buffer) error { return WriteYAML(b, correct, about()) }, func(b *bytes.Buffer) error { return WriteGraphML(b, correct, about()) }} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(b.Bytes(), about().Sources); !errors.Is(err, errCorrectness) {
			t.Error(err)
		}
	}
}

// TestOtherTools: the path is found among others, keys have identifiers of their own, and threads any names.
func TestOtherTools(t *testing.T) {
	const text = `<?xml version="1.0" encoding="UTF-8" standalone="no"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
	<key attr.name="isEntryNode" attr.type="boolean" for="node" id="entry"/><key attr.name="startline" for="edge" id="k7"/><key attr.name="threadId" for="edge" id="thread"/>
	<graph edgedefault="directed"><data key="witness-type">violation_witness</data>
	<node id="A"><data key="entry">true</data></node><node id="S"><data key="sink">true</data></node><node id="B"/><node id="C"><data key="violation">true</data></node>
	<edge source="A" target="S"><data key="k7">9</data></edge><edge source="S" target="C"/>
	<edge source="A" target="B"><data key="thread">main</data><data key="createThread">t7</data><data key="k7">2</data></edge>
	<edge source="B" target="C"><data key="thread">t7</data><data key="k7">3</data><data key="assumption">(\result == (-5));</data><data key="assumption.resultfunction">f</data></edge>
	</graph></graphml>`
	h, err := Read([]byte(strings.ReplaceAll(text, "isEntryNode", "entry")), nil)
	if want := []Step{{Thread: 0, Line: 2}, {Thread: 1, Line: 3, Function: "f", Value: Value{Bits: -5}}}; err != nil || fmt.Sprint(h.Steps) != fmt.Sprint(want) {
		t.Errorf("%v %+v, want %+v", err, h, want)
	}
	for text, want := range map[string]Value{`\result==1`: {Bits: 1}, `1 == \result`: {Bits: 1}, `\result == 0x10U`: {Bits: 16}, `\result == 'a'`: {Bits: 'a'}, `\result == 1.5f`: {Real: 1.5, Is: true}, `((\result) == (-(3)))`: {Bits: -3},
		`\result == 18446744073709551615UL`: {Bits: -1}} {
		if v, ok := resultOf(text); !ok || v != want {
			t.Errorf("%s: %+v %v", text, v, ok)
		}
	}
	for _, text := range []string{"", "x == 1", `\result`, `\result == x`, `\result != 1`, "1 == 2", `\result == 1 == 2`, `\result == (1`} {
		if v, ok := resultOf(text); ok {
			t.Errorf("%s: %+v", text, v)
		}
	}
}
