package archtest

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// namesAllowed are the files, by patterns, that name functions of the platform although they lie outside of it.
var namesAllowed = []struct{ pattern, why string }{
	{"internal/exec/platform/*/*", "its home"},
	{"internal/exec/platform/*", "its home"},
	{"internal/front/compile/directive*.go", "what it makes sources call"},
	{"internal/front/lower/names.go", "what lowered code calls by itself"},
	{"internal/front/lower/intrinsic*.go", "LLVM's intrinsics bear the names of functions"},
	{"internal/ir/bitvec/*", "operations bear the names of functions"},
	{"internal/ir/program/opname.go", "instructions do"},
	{"internal/test/archtest/names.go", "this list"},
	{"internal/test/oracle/*", "it shares nothing with what it judges"},
}

// otherMeanings are names of functions that are names of something else in some files too, by patterns.
var otherMeanings = []struct{ pattern, words, why string }{
	{"internal/exec/machine/check.go", "abort assert error free", "checks"},
	{"internal/exec/visibility/table.go", "free", "a test's program"},
	{"internal/engine/plan/property.go", "assert", "a property"},
	{"internal/result/report/text/trace.go", "assert", "a check"},
	{"internal/exec/machine/memory.go", "access", "a word of a message"},
	{"internal/front/flat/*", "index trunc", "LLVM's instructions"},
	{"internal/symbolic/term/*", "fma div", "operations of terms"},
	{"internal/explore/search/order/order.go", "random", "an order of search"},
	{"internal/*/*/*", "round time", "words of reports"},
	{"internal/ask/plasma/*", "floor ceil pow log clock", "words of Plasma Lab's language"},
	{"internal/ask/property/real.go", "floor ceil pow log", "words of Plasma Lab's language"},
	{"internal/result/report/text/weighting.go", "round", "a word of a report"},
	{"internal/result/report/harness.go", "error", "a word of a report"},
	{"internal/result/report/sarif/*", "error", "a level of results"},
	{"internal/result/report/witness/yaml.go", "error", "a check"},
	{"internal/face/cli/solverflags.go", "open", "a word of a message"},
	{"internal/face/cli/*", "listen", "a flag"},
	{"internal/face/cli/environmentflags.go", "error", "what undefined functions do"},
}

// checkFunctionNames demands that no string outside of the platform is the name of one of its functions, begins several
// of them, or lists some: what is known about a function stands in the row of its room.
func checkFunctionNames(t *tree, functions []string) (faults []string) {
	for _, f := range t.files {
		if f.test || !strings.HasPrefix(f.path, "internal/") || namesFree(f.path) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if _, is := n.(*ast.ImportSpec); is {
				return false
			}
			if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && naming(f.path, text, functions) {
					faults = append(faults, fmt.Sprintf("%s: %q is for the room of the platform to say that has the function (see machine.Facts)", f.at(lit), text))
				}
			}
			return true
		})
	}
	return faults
}

func namesFree(file string) bool {
	for _, x := range namesAllowed {
		if matches(x.pattern, file) {
			return true
		}
	}
	return false
}

func matches(pattern, file string) bool {
	ok, err := path.Match(pattern, file)
	return ok && err == nil
}

// naming reports whether a text consists of names of functions, or of the beginning of some.
func naming(file, text string, functions []string) bool {
	words := strings.Fields(text)
	for _, w := range words {
		if !named(file, w, functions) {
			return false
		}
	}
	return len(words) > 0
}

func named(file, word string, functions []string) bool {
	for _, x := range otherMeanings {
		if matches(x.pattern, file) && slices.Contains(strings.Fields(x.words), word) {
			return false
		}
	}
	prefix := strings.TrimSuffix(word, "*")
	begins := len(prefix) > 3 && strings.HasSuffix(prefix, "_")
	return slices.ContainsFunc(functions, func(name string) bool {
		return name == word || begins && strings.HasPrefix(name, prefix)
	})
}
