package harness

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// Find finds a function with a body: by its linkage name, by the source's, or by the source's without its parameters and what it is in, if
// there is only one of that name.
func Find(m *flat.Module, name string) (int, error) {
	if f := exactly(m, name); f >= 0 {
		return f, nil
	}
	var found []int
	var names []string
	for i := range m.Functions {
		f := &m.Functions[i]
		if len(f.Blocks) > 0 && named(f.SourceName, name) {
			shown := f.SourceName
			if slices.Contains(names, shown) {
				shown = f.Name
			}
			found, names = append(found, i), append(names, shown)
		}
	}
	switch len(found) {
	case 0:
		return -1, fmt.Errorf("no function %q with a body in these files", name)
	case 1:
		return found[0], nil
	}
	const most = 8
	if len(names) > most {
		names = append(names[:most], "...")
	}
	return -1, fmt.Errorf("%q names %d functions: choose one of %s", name, len(found), strings.Join(names, "; "))
}

// exactly finds a function with a body by its whole name, or -1 if there is none.
func exactly(m *flat.Module, name string) int {
	has := func(f flat.Function) bool { return f.Name == name && len(f.Blocks) > 0 }
	if f := slices.IndexFunc(m.Functions, has); f >= 0 {
		return f
	}
	return slices.IndexFunc(m.Functions, func(f flat.Function) bool { return f.SourceName == name && len(f.Blocks) > 0 })
}

// named reports whether a name of the source is another one with parameters, arguments of a template or scopes.
func named(source, name string) bool {
	source = unqualified(source)
	for {
		if bare, ok := strings.CutSuffix(source, name); ok && (bare == "" || strings.HasSuffix(bare, "::") || strings.HasSuffix(bare, " ")) {
			return true
		}
		n := strings.LastIndexByte(source, '<')
		if n <= 0 || !strings.HasSuffix(source, ">") {
			return false
		}
		source = source[:n]
	}
}

// unqualified is a name of the source without parameters.
func unqualified(source string) string {
	end := strings.LastIndexByte(source, ')')
	if end < 0 || strings.Contains(source[end:], "::") {
		return source
	}
	depth := 0
	for i := end; i > 0; i-- {
		switch source[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth == 0 {
				return source[:i]
			}
		}
	}
	return source
}

// Word is the word of the source that names a function where it is defined.
func Word(f *flat.Function) string {
	source := unqualified(f.SourceName)
	if source == "" {
		source = f.Name
	}
	if n := strings.LastIndex(source, "operator"); n >= 0 && (n == 0 || strings.ContainsRune(": ", rune(source[n-1]))) {
		return "operator"
	}
	depth, end := 0, len(source)
	for i := len(source) - 1; i >= 0; i-- {
		switch c := source[i]; {
		case c == '>':
			depth++
		case c == '<':
			if depth--; depth == 0 {
				end = i
			}
		case depth == 0 && (c == ':' || c == ' ' || c == '~'):
			return source[i+1 : end]
		}
	}
	return source[:end]
}
