package main

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// What answers are compared in.
const (
	verdicts   = "verdicts"
	executions = "executions"
	outcomes   = "outcomes"
)

// cause is why answers differ.
type cause struct{ name, text string }

// claim says which differences a cause explains.
type claim struct {
	pattern string // of SET/KIND/TEST, with * and ?
	what    string // verdicts or executions
	says    string // a part of heddle's answer or reason that must be there, or the whole number; empty: anything
	cause   string
	used    int
}

// causes is the table of causes.txt.
type causes struct {
	list   []cause
	claims []*claim
}

// The causes that the enumeration establishes by itself.
var readsFrom = cause{"reads-from", "the recorded number counts what loads read from, not the orders of conflicting accesses: " +
	"the enumeration finds the recorded number of the one and heddle's of the other"}

// readCauses reads the table: `cause NAME: text`, `SET/KIND/TEST WHAT NAME` and `SET/KIND/TEST WHAT NAME: part of
// heddle's reason`.
func readCauses(text string) (*causes, error) {
	c := &causes{list: []cause{readsFrom}}
	known := map[string]bool{readsFrom.name: true}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		head, rest, _ := strings.Cut(line, ": ")
		if name, ok := strings.CutPrefix(head, "cause "); ok {
			if known[name] || rest == "" {
				return nil, fmt.Errorf("causes, line %d: cause %s is there twice, or has no text", i+1, name)
			}
			known[name] = true
			c.list = append(c.list, cause{name, rest})
			continue
		}
		f := strings.Fields(head)
		if len(f) < 3 || f[len(f)-2] != verdicts && f[len(f)-2] != executions || !known[f[len(f)-1]] {
			return nil, fmt.Errorf("causes, line %d: %q is not `TEST %s|%s CAUSE`, with a cause from above", i+1, line, verdicts, executions)
		}
		c.claims = append(c.claims, &claim{
			pattern: strings.Join(f[:len(f)-2], " "), what: f[len(f)-2], cause: f[len(f)-1], says: rest,
		})
	}
	return c, nil
}

// explain finds the first claim on a difference.
func (c *causes) explain(key, what, said string) (string, bool) {
	for _, l := range c.claims {
		if l.what == what && l.speaksOf(said) && matches(l.pattern, key) {
			l.used++
			return l.cause, true
		}
	}
	return "", false
}

// speaksOf reports whether the claim is about such an answer. A number is not part of another one.
func (l *claim) speaksOf(said string) bool {
	if _, err := strconv.Atoi(l.says); err == nil {
		return said == l.says
	}
	return strings.Contains(said, l.says)
}

// matches reports whether a pattern matches a name as a whole; * stands for anything, slashes too.
func matches(pattern, name string) bool {
	slash := strings.NewReplacer("/", "|", "[", "\\[", "\\", "\\\\")
	ok, err := path.Match(slash.Replace(pattern), strings.ReplaceAll(name, "/", "|"))
	return ok && err == nil
}

// idle are the claims that explain nothing.
func (c *causes) idle() (list []string) {
	for _, l := range c.claims {
		if l.used == 0 {
			list = append(list, l.pattern+" "+l.what+" "+l.cause)
		}
	}
	return list
}
