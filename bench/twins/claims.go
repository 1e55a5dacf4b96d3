package main

import (
	"fmt"
	"os"
	"strings"
)

// promises are what may be promised to threads that can act, by heddle's names.
var promises = []string{"none", "weak", "strong"}

// claim is a formula about a twin, and the answer under each promise.
type claim struct {
	program string
	macros  []string
	holds   [3]bool
	large   bool // it is there for time, and the test leaves it out
	formula string
}

// String names the claim.
func (c *claim) String() string {
	return strings.Join(append([]string{c.program}, c.macros...), " ") + " " + c.formula
}

// defines are the flags that give the macros to a preprocessor.
func (c *claim) defines() (flags []string) {
	for _, m := range c.macros {
		flags = append(flags, "-D"+m)
	}
	return flags
}

// readClaims reads a table of claims: program, macros with commas between them, three answers, and a formula.
func readClaims(file string) (list []claim, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		if len(words) < 6 {
			return nil, fmt.Errorf("%s:%d: a claim has a program, macros, three answers and a formula", file, i+1)
		}
		c := claim{program: strings.TrimSuffix(words[0], "*"), large: strings.HasSuffix(words[0], "*"), formula: strings.Join(words[5:], " ")}
		if words[1] != "-" {
			c.macros = strings.Split(words[1], ",")
		}
		for k, answer := range words[2:5] {
			if answer != "y" && answer != "n" {
				return nil, fmt.Errorf("%s:%d: an answer is y or n, not %s", file, i+1, answer)
			}
			c.holds[k] = answer == "y"
		}
		list = append(list, c)
	}
	return list, nil
}
