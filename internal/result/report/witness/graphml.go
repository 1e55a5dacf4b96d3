package witness

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

type graphML struct {
	XMLName xml.Name `xml:"graphml"`
	NS      string   `xml:"xmlns,attr"`
	XSI     string   `xml:"xmlns:xsi,attr"`
	Keys    []key    `xml:"key"`
	Graph   graph    `xml:"graph"`
}

type key struct {
	Name    string  `xml:"attr.name,attr"`
	Type    string  `xml:"attr.type,attr"`
	For     string  `xml:"for,attr"`
	ID      string  `xml:"id,attr"`
	Default *string `xml:"default"`
}

type graph struct {
	Default string `xml:"edgedefault,attr"`
	Data    []data `xml:"data"`
	Nodes   []node `xml:"node"`
	Edges   []edge `xml:"edge"`
}

type node struct {
	ID   string `xml:"id,attr"`
	Data []data `xml:"data"`
}

type edge struct {
	Source string `xml:"source,attr"`
	Target string `xml:"target,attr"`
	Data   []data `xml:"data"`
}

type data struct {
	Key  string `xml:"key,attr"`
	Text string `xml:",chardata"`
}

const (
	graphVersion = "1.0"
	namespace    = "http://graphml.graphdrawing.org/xmlns"
	schemaOfXML  = "http://www.w3.org/2001/XMLSchema-instance"

	trueText = "true"
)

// The keys that edges have.
const (
	keyEntry       = "entry"
	keyViolation   = "violation"
	keyThread      = "threadId"
	keyCreate      = "createThread"
	keyLine        = "startline"
	keyEnter       = "enterFunction"
	keyReturn      = "returnFromFunction"
	keyAssumption  = "assumption"
	keyScope       = "assumption.scope"
	keyResult      = "assumption.resultfunction"
	keyWitnessType = "witness-type"
	keyHash        = "programhash"
)

// keys declares what the graph uses.
func keys() (list []key) {
	declare := func(owner, kind string, names ...string) {
		for _, n := range names {
			k := key{Name: n, Type: kind, For: owner, ID: n}
			if kind == "boolean" {
				no := "false"
				k.Default = &no
			}
			list = append(list, k)
		}
	}
	declare("graph", "string", keyWitnessType, "witness-format-version", "sourcecodelang", "producer", "specification", "programfile", keyHash, "architecture", "creationtime")
	declare("node", "boolean", keyEntry, keyViolation)
	declare("edge", "string", keyThread, keyCreate)
	declare("edge", "int", keyLine)
	declare("edge", "string", keyEnter, keyReturn, keyAssumption, keyScope, keyResult)
	return list
}

// graphHead is a graph that says what it is about.
func (w *writer) graphHead(kind string) graphML {
	s := &w.Sources[0]
	g := graph{Default: "directed", Data: []data{
		{keyWitnessType, kind}, {"witness-format-version", graphVersion}, {"sourcecodelang", "C"}, {"producer", report.Shown("heddle " + w.Version)},
		{"specification", report.Shown(w.Specification)}, {"programfile", shown(s.Name)}, {keyHash, s.hash()},
		{"architecture", w.architecture("32bit", "64bit")}, {"creationtime", w.Created},
	}}
	return graphML{NS: namespace, XSI: schemaOfXML, Keys: keys(), Graph: g}
}

func (w *writer) graphCorrectness() error {
	if len(w.Sources) == 0 {
		return errNoSource
	}
	g := w.graphHead("correctness_witness")
	g.Graph.Nodes = []node{{"N0", []data{{keyEntry, trueText}}}}
	return writeXML(w.w, &g)
}

func (w *writer) graphViolation(t *trace.Trace) error {
	if len(w.Sources) == 0 {
		return errNoSource
	}
	g := w.graphHead("violation_witness")
	b := &pathBuilder{writer: w, t: t, g: &g.Graph, calls: map[int][]string{}, line: map[int]int{}}
	b.build()
	return writeXML(w.w, &g)
}

func writeXML(w io.Writer, g *graphML) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", " ")
	if err := enc.Encode(g); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// shown is a text of the program's without what XML has not.
func shown(text string) string { return report.Shown(text) }

// pathBuilder makes the path of a violation.
type pathBuilder struct {
	*writer
	t     *trace.Trace
	g     *graph
	calls map[int][]string // functions that threads are in, outermost first
	line  map[int]int      // where threads were last
	input int              // inputs that are on the path
}

func (b *pathBuilder) build() {
	b.g.Nodes = append(b.g.Nodes, node{"N0", []data{{keyEntry, trueText}}})
	b.edge(0, 0, data{keyCreate, "0"}, data{keyEnter, b.function(0)})
	b.calls[0] = []string{b.function(0)}
	for i := range b.t.Steps {
		if s := &b.t.Steps[i]; s.Kind != trace.Gap && !s.Folded {
			b.step(s)
		}
	}
	b.inputs(len(b.t.Inputs))
	b.failure()
	last := &b.g.Nodes[len(b.g.Nodes)-1]
	last.Data = append(last.Data, data{keyViolation, trueText})
}

// function is the one that a thread begins with.
func (b *pathBuilder) function(thread int) string {
	if thread >= 0 && thread < len(b.t.Threads) {
		return b.t.Threads[thread].Function
	}
	return ""
}

// edge puts an edge at the end of the path. Line 0 is none.
func (b *pathBuilder) edge(thread, line int, more ...data) {
	from, to := fmt.Sprintf("N%d", len(b.g.Nodes)-1), fmt.Sprintf("N%d", len(b.g.Nodes))
	e := edge{Source: from, Target: to, Data: []data{{keyThread, fmt.Sprint(thread)}}}
	if line > 0 {
		e.Data = append(e.Data, data{keyLine, fmt.Sprint(line)})
	}
	for _, d := range more {
		if d.Text == "" {
			continue
		}
		e.Data = append(e.Data, data{d.Key, shown(d.Text)})
	}
	b.g.Nodes, b.g.Edges = append(b.g.Nodes, node{ID: to}), append(b.g.Edges, e)
}

// step puts a line on the path: what it gets from outside, the threads that it starts, and itself if it does neither.
func (b *pathBuilder) step(s *trace.Step) {
	_, line := b.places.find(s.Place)
	if line == 0 {
		return
	}
	b.enter(s)
	b.line[s.Thread] = line
	edges := len(b.g.Edges)
	if len(s.Inputs) > 0 {
		b.inputsAt(s)
	}
	for _, u := range s.Starts {
		b.edge(s.Thread, line, data{keyCreate, fmt.Sprint(u)})
	}
	if len(b.g.Edges) == edges {
		b.edge(s.Thread, line)
	}
}

// enter puts the calls and returns on the path that lead to the function of a step.
func (b *pathBuilder) enter(s *trace.Step) {
	calls := b.calls[s.Thread]
	if len(calls) == 0 {
		calls = []string{b.function(s.Thread)}
		b.edge(s.Thread, 0, data{keyEnter, b.function(s.Thread)})
	}
	if at := slices.Index(calls, s.Function); at >= 0 {
		for i := len(calls) - 1; i > at; i-- {
			b.edge(s.Thread, b.line[s.Thread], data{keyReturn, calls[i]})
		}
		b.calls[s.Thread] = calls[:at+1]
		return
	}
	b.edge(s.Thread, b.line[s.Thread], data{keyEnter, s.Function})
	b.calls[s.Thread] = append(calls, s.Function)
}

// inputsAt puts those inputs on the path that a step takes, and any before them.
func (b *pathBuilder) inputsAt(s *trace.Step) {
	is := func(in trace.Input) bool { return in.Thread == s.Thread && in.Place.Short() == s.Place.Short() }
	first := slices.IndexFunc(b.t.Inputs[b.input:], is)
	if first < 0 {
		return
	}
	end := b.input + first + 1
	for end < len(b.t.Inputs) && is(b.t.Inputs[end]) {
		end++
	}
	b.inputs(end)
}

// inputs puts the inputs up to one on the path.
func (b *pathBuilder) inputs(end int) {
	for ; b.input < end; b.input++ {
		in := &b.t.Inputs[b.input]
		_, line := b.places.find(in.Place)
		value, ok := number(in)
		if !ok || line == 0 {
			continue
		}
		b.edge(in.Thread, line, data{keyAssumption, `\result == ` + value}, data{keyScope, in.Place.Func}, data{keyResult, in.Name})
	}
}

// failure puts what goes wrong on the path: of a race both sides, of a deadlock where threads wait.
func (b *pathBuilder) failure() {
	f := b.t.Failure
	for _, a := range f.Accesses {
		_, line := b.places.find(a.Place)
		b.edge(a.Thread, line)
	}
	if len(f.Accesses) == 0 {
		_, line := b.places.find(f.Place)
		b.edge(max(f.Thread, 0), line)
	}
}
