package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// rule is what one package may import.
type rule struct {
	all      bool     // every package of internal/
	allow    []string // by name, or by prefix where they end in /*
	deny     []string
	std      []string // reserved packages of the standard library
	external []string
	line     int
}

// policy is a parsed policy file.
type policy struct {
	rules    map[string]*rule
	reserved []string
	tests    *rule
}

// parsePolicy reads the text of a policy file. Every error names its line.
func parsePolicy(text string) (*policy, error) {
	p := &policy{rules: map[string]*rule{}, tests: &rule{}}
	for i, line := range strings.Split(text, "\n") {
		if err := p.parseLine(line, i+1); err != nil {
			return nil, fmt.Errorf("policy line %d: %w", i+1, err)
		}
	}
	return p, p.checkNames()
}

func (p *policy) parseLine(line string, number int) error {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	if line == "" {
		return nil
	}
	// The first colon ends the name; std: and ext: come later.
	name, rest, found := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if !found || name == "" || strings.ContainsAny(name, " ,") {
		return fmt.Errorf("not of the form `package: item, item`: %q", line)
	}
	items, err := splitItems(rest)
	if err != nil {
		return err
	}
	if name == "@reserved" {
		p.reserved = append(p.reserved, items...)
		return nil
	}
	r, err := parseRule(items, number)
	if err != nil {
		return err
	}
	if name == "@tests" {
		p.tests = r
		return nil
	}
	if p.rules[name] != nil {
		return fmt.Errorf("%s has a line already (%d)", name, p.rules[name].line)
	}
	p.rules[name] = r
	return nil
}

func splitItems(list string) ([]string, error) {
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	items := strings.Split(list, ",")
	for i := range items {
		items[i] = strings.TrimSpace(items[i])
		if items[i] == "" || strings.Contains(items[i], " ") {
			return nil, fmt.Errorf("item %q", items[i])
		}
	}
	return items, nil
}

func parseRule(items []string, line int) (*rule, error) {
	r := &rule{line: line}
	for _, item := range items {
		kind, path, prefixed := strings.Cut(item, ":")
		switch {
		case prefixed && kind == "std":
			r.std = append(r.std, path)
		case prefixed && kind == "ext":
			r.external = append(r.external, path)
		case prefixed:
			return nil, fmt.Errorf("item %q: only std: and ext: are known", item)
		case item == "*":
			r.all = true
		case item[0] == '!':
			r.deny = append(r.deny, item[1:])
		default:
			r.allow = append(r.allow, item)
		}
	}
	return r, nil
}

// checkNames makes sure that a misspelt name is an error and not a rule that never applies.
func (p *policy) checkNames() error {
	for name, r := range p.rules {
		for _, other := range slices.Concat(r.allow, r.deny) {
			if !p.known(other) {
				return fmt.Errorf("policy line %d: %s names %s, which has no line", r.line, name, other)
			}
			if other == name {
				return fmt.Errorf("policy line %d: %s names itself", r.line, name)
			}
		}
		if err := p.checkReserved(r); err != nil {
			return err
		}
	}
	return p.checkReserved(p.tests)
}

// checkReserved: a std: item that is not reserved says nothing, so it is a mistake.
func (p *policy) checkReserved(r *rule) error {
	for _, path := range r.std {
		if !slices.Contains(p.reserved, path) {
			return fmt.Errorf("policy line %d: std:%s is not reserved", r.line, path)
		}
	}
	return nil
}

func (p *policy) known(name string) bool {
	prefix, below := strings.CutSuffix(name, "*")
	if !below {
		return p.rules[name] != nil
	}
	for other := range p.rules {
		if strings.HasPrefix(other, prefix) {
			return true
		}
	}
	return false
}

// check returns what is wrong with one import of one package, or "".
func (p *policy) check(pkg string, test bool, path string) string {
	r := p.rules[pkg]
	if r == nil && !test {
		return fmt.Sprintf("package %s has no line in policy.txt", pkg)
	}
	if r == nil {
		r = &rule{}
	}
	if own, ok := ownName(path); ok {
		if test || own == pkg || r.allowsOwn(own) {
			return ""
		}
		return fmt.Sprintf("%s must not import %s", pkg, own)
	}
	std := isStandard(path)
	if std && !slices.Contains(p.reserved, path) {
		return ""
	}
	if r.allowsForeign(std, path) || test && p.tests.allowsForeign(std, path) {
		return ""
	}
	return fmt.Sprintf("%s must not import %s", pkg, path)
}

func (r *rule) allowsOwn(name string) bool {
	if slices.Contains(r.deny, name) {
		return false
	}
	if r.all && !strings.HasPrefix(name, "/") {
		return true
	}
	return slices.ContainsFunc(r.allow, func(item string) bool {
		prefix, below := strings.CutSuffix(item, "*")
		return item == name || below && strings.HasPrefix(name, prefix)
	})
}

func (r *rule) allowsForeign(std bool, path string) bool {
	if std {
		return slices.Contains(r.std, path)
	}
	return slices.ContainsFunc(r.external, func(item string) bool {
		return path == item || strings.HasPrefix(path, item+"/")
	})
}

// moduleName is the module path of go.mod.
const moduleName = "heddle"

// ownName turns the import path of a package of this module into its name in the policy.
func ownName(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, moduleName+"/")
	if !ok {
		return "/", path == moduleName
	}
	if name, ok := strings.CutPrefix(rest, "internal/"); ok {
		return name, true
	}
	return "/" + rest, true
}

// isStandard recognises the standard library (and cgo's C) by the first element of the path, which has no dot.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
