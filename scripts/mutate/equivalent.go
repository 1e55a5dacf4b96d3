package main

import (
	"fmt"
	"os"
	"strings"
)

// accepted are the survivors that are equivalent, each with the argument: by the keys of mutants.
type accepted map[string]string

// readAccepted reads equivalent.txt: a key on a line of its own, below it the argument, indented; # begins a comment
// at the beginning of a line.
func readAccepted(name string) (accepted, error) {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return accepted{}, nil
	}
	if err != nil {
		return nil, err
	}
	return parseAccepted(string(text))
}

func parseAccepted(text string) (accepted, error) {
	a := accepted{}
	key := ""
	var keys []string
	for i, line := range strings.Split(text, "\n") {
		indented := strings.HasPrefix(line, "\t") || strings.HasPrefix(line, " ")
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "#"):
		case indented && key == "":
			return nil, fmt.Errorf("equivalent.txt:%d: an argument of no mutant", i+1)
		case indented:
			a[key] = strings.TrimSpace(a[key] + " " + trimmed)
		default:
			key = trimmed
			if _, ok := a[key]; ok {
				return nil, fmt.Errorf("equivalent.txt:%d: listed twice: %s", i+1, key)
			}
			a[key] = ""
			keys = append(keys, key)
		}
	}
	for _, k := range keys {
		if a[k] == "" {
			return nil, fmt.Errorf("equivalent.txt: no argument for %s", k)
		}
	}
	return a, nil
}
