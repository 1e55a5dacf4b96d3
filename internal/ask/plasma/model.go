package plasma

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// Model is what LODIN's simulator is given: a program, and options.
type Model struct {
	Name    string
	File    string   // of the program, as the model names it, from the model's place
	Entries []string // functions that it starts in, in place of main
	Ignored []string // options that mean nothing to heddle
	Library string   // a library of LODIN's with functions, which heddle cannot call; "": none
}

// quiet are the options by which Plasma Lab and LODIN talk to each other.
var quiet = map[string]string{
	"-S": "stores states to start from again", "-X": "writes states for Plasma Lab", "-C": "reads commands of Plasma Lab",
}

// ParseModel reads the two lines of a model: the simulator with its options, and the program.
func ParseModel(file, text string) (*Model, error) {
	m := &Model{Name: filepath.Base(file)}
	var list []string
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			list = append(list, l)
		}
	}
	if len(list) != 2 {
		return nil, fmt.Errorf("%s: a model has two lines, LODIN's simulator with its options and the program; this has %d", file, len(list))
	}
	if err := m.options(strings.Fields(list[0])[1:]); err != nil {
		return nil, fmt.Errorf("%s:1: %w", file, err)
	}
	if m.File = list[1]; !filepath.IsAbs(m.File) {
		m.File = filepath.Join(filepath.Dir(file), m.File)
	}
	return m, nil
}

// options reads those of the simulator.
func (m *Model) options(words []string) error {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if quiet[word] != "" {
			m.Ignored = append(m.Ignored, word)
			continue
		}
		if word != "-P" && word != "--poptions" && word != "--ExternalPlatform" {
			return fmt.Errorf("unknown option %s of LODIN's simulator; known are -S, -X, -C, -P, --poptions and --ExternalPlatform", word)
		}
		if len(words) == 0 {
			return fmt.Errorf("the option %s has no value", word)
		}
		if err := m.option(word, words[0]); err != nil {
			return err
		}
		words = words[1:]
	}
	return nil
}

// option takes an option with a value.
func (m *Model) option(word, value string) error {
	if word == "--ExternalPlatform" {
		m.Library = value
		return nil
	}
	if word == "-P" {
		if _, err := strconv.ParseUint(value, 10, 31); err != nil {
			return fmt.Errorf("-P %s: must be the number of a platform", value)
		}
		m.Ignored = append(m.Ignored, "-P "+value)
		return nil
	}
	switch key, v, _ := strings.Cut(value, ":"); key {
	case "procs":
		if n, err := strconv.ParseUint(v, 10, 31); err != nil || n == 0 {
			return fmt.Errorf("--poptions %s: must be procs:N, for N processes", value)
		}
		m.Ignored = append(m.Ignored, "--poptions "+value)
	case "func":
		if v == "" {
			return fmt.Errorf("--poptions %s: must be func:NAME, of a function to start in", value)
		}
		m.Entries = append(m.Entries, v)
	default:
		return fmt.Errorf("--poptions %s: must be procs:N or func:NAME", value)
	}
	return nil
}
