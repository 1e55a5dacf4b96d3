package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// config is what mutate.txt says.
type config struct {
	targets []target
	drops   []string // calls that may be dropped
	stages  []stage
}

// target is a file whose functions are mutated.
type target struct {
	kind      string
	file      string
	functions []string // only these; all if there is none
	not       []string
}

func (t *target) takes(function string) bool {
	if slices.Contains(t.not, function) {
		return false
	}
	return len(t.functions) == 0 || slices.Contains(t.functions, function)
}

// stage is a set of tests. Stages are in the order in which they run.
type stage struct {
	name    string
	folder  string // of the package; "." for that of the mutated file
	run     string // which tests, a regular expression
	split   bool   // subtests are run one by one
	nightly bool
	env     []string
}

// parseConfig reads the configuration. A line is `mutate KIND: FILE [FUNCTION...]` (with !FUNCTION for all but that one),
// `drop: NAME...` or `stage NAME: FOLDER [REGEXP] [split] [nightly] [VARIABLE=VALUE...]`; # begins a comment.
func parseConfig(text string) (*config, error) {
	c := &config{}
	for i, line := range strings.Split(text, "\n") {
		if before, _, ok := strings.Cut(line, "#"); ok {
			line = before
		}
		head, rest, ok := strings.Cut(line, ":")
		words, fields := strings.Fields(head), strings.Fields(rest)
		if len(words) == 0 {
			continue
		}
		if !ok || len(fields) == 0 || !c.line(words, fields) {
			return nil, fmt.Errorf("line %d: neither `mutate KIND: FILE`, `drop: NAME` nor `stage NAME: FOLDER`: %s", i+1, line)
		}
	}
	return c, nil
}

func (c *config) line(head, fields []string) bool {
	switch head[0] {
	case "mutate":
		t := target{kind: strings.Join(head[1:], " "), file: fields[0]}
		for _, f := range fields[1:] {
			if name, ok := strings.CutPrefix(f, "!"); ok {
				t.not = append(t.not, name)
			} else {
				t.functions = append(t.functions, f)
			}
		}
		c.targets = append(c.targets, t)
		return t.kind != ""
	case "drop":
		c.drops = append(c.drops, fields...)
		return len(head) == 1
	case "stage":
		s := stage{name: strings.Join(head[1:], " "), folder: fields[0], run: "."}
		for _, f := range fields[1:] {
			switch {
			case f == "split":
				s.split = true
			case f == "nightly":
				s.nightly = true
			case strings.Contains(f, "="):
				s.env = append(s.env, f)
			default:
				s.run = f
			}
		}
		c.stages = append(c.stages, s)
		return s.name != ""
	}
	return false
}

// files are the mutated files, each once.
func (c *config) files(targets []target) (list []string) {
	for _, t := range targets {
		if !slices.Contains(list, t.file) {
			list = append(list, t.file)
		}
	}
	return list
}

// folders are those of the mutated files, each once.
func (c *config) folders(targets []target) (list []string) {
	for _, t := range targets {
		if d := filepath.Dir(t.file); !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}
