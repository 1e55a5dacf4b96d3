package witness

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// readEntry is an entry as it is read.
type readEntry struct {
	Type     string `yaml:"entry_type"`
	Metadata struct {
		Version string `yaml:"format_version"`
		Task    struct {
			Hashes map[string]string `yaml:"input_file_hashes"`
		} `yaml:"task"`
	} `yaml:"metadata"`
	Content []struct {
		Segment []struct {
			Waypoint readWaypoint `yaml:"waypoint"`
		} `yaml:"segment"`
	} `yaml:"content"`
}

type readWaypoint struct {
	Type       string `yaml:"type"`
	Action     string `yaml:"action"`
	Constraint struct {
		Value string `yaml:"value"`
	} `yaml:"constraint"`
	Location struct {
		Line   int `yaml:"line"`
		Column int `yaml:"column"`
	} `yaml:"location"`
}

// What a file may have, so that whoever parses it needs neither much stack nor much time: the parser goes one call deeper for each level.
const (
	mostYAML     = 8 << 20 // bytes
	mostOpenings = 20_000  // brackets that begin a list or a mapping, or stand in a text
	mostIndent   = 200     // characters that structure a line at its beginning
)

// shallow makes sure that a text is not nested deep.
func shallow(text string) error {
	if len(text) > mostYAML {
		return fmt.Errorf("it has more than %d MB", mostYAML>>20)
	}
	if strings.Count(text, "[")+strings.Count(text, "{") > mostOpenings {
		return fmt.Errorf("it has more than %d brackets", mostOpenings)
	}
	for line := range strings.Lines(text) {
		if len(line)-len(strings.TrimLeft(line, " \t-?:")) > mostIndent {
			return errors.New("it is nested too deep")
		}
	}
	return nil
}

// plainYAML finds what no witness has: names of parts, and references to them, which make a long text of a short one.
type plainYAML struct{ found bool }

// Visit implements ast.Visitor.
func (p *plainYAML) Visit(n ast.Node) ast.Visitor {
	switch n.Type() {
	case ast.AliasType, ast.AnchorType, ast.MergeKeyType, ast.TagType:
		p.found = true
		return nil
	}
	return p
}

// readYAML reads a witness in the format 2.0, or a later one of that form.
func (h *Hint) readYAML(text []byte, sources []Source) (err error) {
	if err := shallow(string(text)); err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil { // the library has no word for it
			err = fmt.Errorf("it is not valid YAML: %v", p)
		}
	}()
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		return errors.New("it is neither GraphML nor YAML: " + firstLine(err.Error()))
	}
	plain := &plainYAML{}
	for _, d := range file.Docs {
		if d.Body != nil {
			ast.Walk(plain, d.Body)
		}
	}
	if plain.found {
		return errors.New("it has anchors, aliases or tags, which no witness has")
	}
	var entries []readEntry
	if err := yaml.Unmarshal(text, &entries); err != nil {
		return errors.New("it is not a list of entries: " + firstLine(err.Error()))
	}
	return h.entry(entries, sources)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// entry reads the first violation.
func (h *Hint) entry(entries []readEntry, sources []Source) error {
	correctness := false
	for i := range entries {
		e := &entries[i]
		switch e.Type {
		case "violation_sequence":
		case "invariant_set":
			correctness = true
			continue
		default:
			continue
		}
		if !strings.HasPrefix(e.Metadata.Version, "2.") {
			return fmt.Errorf("its format_version is %.20q; versions 2.x are known", e.Metadata.Version)
		}
		for _, hash := range e.Metadata.Task.Hashes {
			if !of(hash, sources) {
				return errOther(hash)
			}
		}
		return h.waypoints(e)
	}
	if correctness {
		return errCorrectness
	}
	return errors.New("it has no entry of the type violation_sequence")
}

// waypoints makes steps of the waypoints that a run is to pass.
func (h *Hint) waypoints(e *readEntry) error {
	target := false
	for _, c := range e.Content {
		for _, w := range c.Segment {
			x := &w.Waypoint
			if x.Action != "follow" {
				continue
			}
			s := Step{Line: max(x.Location.Line, 0)}
			if value, ok := resultOf(x.Constraint.Value); x.Type == "function_return" && ok {
				s.Function, s.Value = anyFunction, value
			}
			target = target || x.Type == "target"
			if err := h.add(s); err != nil {
				return err
			}
		}
	}
	if !target {
		return errors.New("it has no target: it ends before the violation, or is cut off")
	}
	return nil
}

// anyFunction stands for whatever function is called in a line.
const anyFunction = "*"

// Names reports whether a step is about an input that a function gives.
func (s *Step) Names(function string) bool {
	return s.Function == function || s.Function == anyFunction
}
