package trace

import (
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// lambda is the name of functions that have none.
const lambda = "lambda"

// shortName is a function's name without its parameters, its result and what it is instantiated with.
func shortName(name string) string {
	if isLambda(name) {
		return lambda
	}
	var b strings.Builder
	depth := 0
	for i := 0; i < len(name); i++ {
		rest := name[i:]
		switch {
		case strings.HasPrefix(rest, "(anonymous namespace)"):
			i += len("(anonymous namespace)") - 1
			if depth == 0 {
				b.WriteString("(anonymous namespace)")
			}
		case depth == 0 && isOperator(name, i):
			return b.String() + operator(rest)
		case strings.HasPrefix(rest, "[abi:") && strings.IndexByte(rest, ']') > 0:
			i += strings.IndexByte(rest, ']')
		case rest[0] == '<':
			depth++
		case rest[0] == '>':
			depth--
		case depth > 0:
		case rest[0] == '(' && b.Len() > 0:
			return b.String()
		case rest[0] == ' ': // what comes before is the type of the result
			b.Reset()
		default:
			b.WriteByte(rest[0])
		}
	}
	if b.Len() == 0 || depth != 0 {
		return name
	}
	return b.String()
}

// isLambda reports whether a demangled name is that of a lambda's call.
func isLambda(name string) bool {
	i := max(strings.LastIndex(name, "::operator()"), strings.LastIndex(name, "::__invoke("))
	if i < 0 {
		return false
	}
	class := name[:i]
	return strings.HasPrefix(class[strings.LastIndexByte(class, ':')+1:], "$_") ||
		strings.HasSuffix(class, ")") && strings.Contains(class, "'lambda") || strings.HasSuffix(class, "}")
}

// isOperator reports whether the name of an operator begins at a byte of a name.
func isOperator(name string, i int) bool {
	const word = "operator"
	if !strings.HasPrefix(name[i:], word) || i > 0 && (isLetter(name[i-1])) {
		return false
	}
	return len(name) > i+len(word) && !isLetter(name[i+len(word)])
}

func isLetter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// operator is the name of an operator without its parameters.
func operator(text string) string {
	const call = "operator()"
	if strings.HasPrefix(text, call) {
		return call
	}
	if i := strings.IndexByte(text, '('); i > 0 {
		return text[:i]
	}
	return text
}

// function is the name of the source function of a place.
func (r *recorder) function(fn int, place source.Place) string {
	if place.Func != "" && (place.InlinedAt != nil || fn < 0) {
		return place.Func
	}
	if r.m.Inspect().IsStart(fn) {
		fn = r.firstCall(fn) // no source calls the entry
	}
	return functionName(&r.p.Funcs[fn])
}

// functionName is a function's name with its class and namespace.
func functionName(fn *program.Func) string {
	if isInitialiser(fn) {
		return "the initialisation of globals"
	}
	return shortName(fn.SourceName)
}
