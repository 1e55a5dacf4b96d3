package witness

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// deepest is how deep elements may be nested: those of GraphML are four deep.
const deepest = 16

// readEdge is an edge as it is read.
type readEdge struct {
	to   string
	data map[string]string
}

// readGraph is a graph as it is read.
type readGraph struct {
	data  map[string]string
	names map[string]string // of keys, by their identifiers
	entry string
	ends  map[string]bool // nodes that are violations
	sinks map[string]bool
	edges map[string][]readEdge
	count int

	within  string // the element that data are of: graph, node or edge
	node    string
	current *readEdge
	from    string
}

// readGraphML reads a witness in the format 1.0.
func (h *Hint) readGraphML(text []byte, sources []Source) error {
	g := &readGraph{data: map[string]string{}, names: map[string]string{}, ends: map[string]bool{}, sinks: map[string]bool{}, edges: map[string][]readEdge{}}
	if err := g.read(text); err != nil {
		return fmt.Errorf("it is damaged: %w", err)
	}
	switch kind := g.data[keyWitnessType]; {
	case kind == "correctness_witness":
		return errCorrectness
	case kind != "violation_witness":
		return fmt.Errorf("its witness-type is %.40q, not violation_witness", kind)
	case g.entry == "":
		return errors.New("no node is the entry")
	case len(g.ends) == 0:
		return errors.New("no node is a violation")
	}
	if hash := g.data[keyHash]; hash != "" && !of(hash, sources) {
		return errOther(hash)
	}
	path := g.path()
	if path == nil {
		return errors.New("no path leads from the entry to a violation")
	}
	return h.follow(path)
}

// read reads the elements one by one. Entities beside those of XML itself are errors, as encoding/xml has it.
func (g *readGraph) read(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		if strings.EqualFold(charset, "us-ascii") || strings.EqualFold(charset, "ascii") {
			return in, nil
		}
		return nil, fmt.Errorf("the encoding %.40q is not known", charset)
	}
	var key string
	var value strings.Builder
	depth, graphs := 0, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			if graphs == 0 {
				return errors.New("there is no graph")
			}
			return nil
		}
		if err != nil {
			return err
		}
		switch x := token.(type) {
		case xml.StartElement:
			if depth++; depth > deepest {
				return errors.New("elements are nested too deep")
			}
			if x.Name.Local == "graph" {
				graphs++
			}
			if x.Name.Local == "data" {
				key = g.name(attribute(x, "key"))
				value.Reset()
				continue
			}
			if err := g.begin(x); err != nil {
				return err
			}
		case xml.CharData:
			if key != "" {
				value.Write(x)
			}
		case xml.EndElement:
			depth--
			if x.Name.Local == "data" {
				g.note(key, strings.TrimSpace(value.String()))
				key = ""
			}
			if err := g.end(x.Name.Local); err != nil {
				return err
			}
		}
	}
}

func attribute(x xml.StartElement, name string) string {
	for _, a := range x.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// name is what a key is called.
func (g *readGraph) name(id string) string {
	if n, ok := g.names[id]; ok {
		return n
	}
	return id
}

func (g *readGraph) begin(x xml.StartElement) error {
	switch x.Name.Local {
	case "key":
		if name := attribute(x, "attr.name"); name != "" {
			g.names[attribute(x, "id")] = name
		}
	case "graph":
		g.within = "graph"
	case "node":
		g.within, g.node = "node", attribute(x, "id")
	case "edge":
		if g.count++; g.count > mostSteps {
			return fmt.Errorf("there are more than %d edges", mostSteps)
		}
		g.within, g.from, g.current = "edge", attribute(x, "source"), &readEdge{attribute(x, "target"), map[string]string{}}
	}
	return nil
}

// note notes what a data element says.
func (g *readGraph) note(key, value string) {
	switch {
	case g.within == "graph":
		if _, known := g.data[key]; !known {
			g.data[key] = value
		}
	case g.within == "edge":
		g.current.data[key] = value
	case g.within != "node" || value != trueText:
	case key == keyEntry:
		g.entry = g.node
	case key == keyViolation:
		g.ends[g.node] = true
	case key == "sink":
		g.sinks[g.node] = true
	}
}

func (g *readGraph) end(element string) error {
	switch element {
	case "edge":
		if g.current == nil {
			return errors.New("an edge ends that did not begin")
		}
		g.edges[g.from] = append(g.edges[g.from], *g.current)
		g.within, g.current = "graph", nil
	case "node":
		g.within = "graph"
	}
	return nil
}

// path is a shortest one from the entry to a violation, or nil if there is none.
func (g *readGraph) path() []readEdge {
	type link struct {
		from string
		edge readEdge
	}
	came := map[string]link{g.entry: {}}
	list := []string{g.entry}
	for i := 0; i < len(list); i++ {
		at := list[i]
		if g.ends[at] {
			path := []readEdge{}
			for at != g.entry {
				l := came[at]
				path = append(path, l.edge)
				at = l.from
			}
			for a, b := 0, len(path)-1; a < b; a, b = a+1, b-1 {
				path[a], path[b] = path[b], path[a]
			}
			return path
		}
		for _, e := range g.edges[at] {
			if _, met := came[e.to]; !met && !g.sinks[e.to] {
				came[e.to] = link{at, e}
				list = append(list, e.to)
			}
		}
	}
	return nil
}

// follow makes steps of a path. Threads are numbered in the order in which the path starts them, or first names them.
func (h *Hint) follow(path []readEdge) error {
	threads := map[string]int{}
	number := func(id string) int {
		n, ok := threads[id]
		if !ok {
			n = len(threads)
			threads[id] = n
		}
		return n
	}
	for _, e := range path {
		s := Step{}
		if id, ok := e.data[keyThread]; ok {
			s.Thread = number(id)
		}
		if id, ok := e.data[keyCreate]; ok {
			number(id)
		}
		if line, err := strconv.Atoi(e.data[keyLine]); err == nil && line > 0 {
			s.Line = line
		}
		if value, ok := resultOf(e.data[keyAssumption]); ok {
			s.Function, s.Value = e.data[keyResult], value
		}
		if err := h.add(s); err != nil {
			return err
		}
	}
	return nil
}
