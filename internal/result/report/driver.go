package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/result/trace"
)

// WriteDriver writes C code that gives a program the inputs of a test: the functions that it reads inputs by, each
// with its values in their order, and zero after them; and what the verification conventions have besides, unless the
// program defines it.
func WriteDriver(w io.Writer, t *trace.Test, title string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "/* %s\n   How the run ends: %s */\n#include <stdlib.h>\n#include <string.h>\n", title, strings.ReplaceAll(t.End, "*/", "* /"))
	for _, name := range functionsOf(t) {
		writeInput(&b, t, name)
	}
	b.WriteString(conventions)
	_, err := io.WriteString(w, b.String())
	return err
}

// conventions are the functions that a verifier knows and a compiler does not.
const conventions = `
__attribute__((weak)) void __VERIFIER_assume(int condition) { if (!condition) exit(0); }
__attribute__((weak)) void __VERIFIER_assert(int condition) { if (!condition) abort(); }
__attribute__((weak)) void __VERIFIER_error(void) { abort(); }
__attribute__((weak)) void reach_error(void) { abort(); }
`

// functionsOf are the functions that a test's inputs come from, in the order of their first call.
func functionsOf(t *trace.Test) (names []string) {
	for _, in := range t.Inputs {
		if !slices.Contains(names, in.Name) {
			names = append(names, in.Name)
		}
	}
	return names
}

func writeInput(b *strings.Builder, t *trace.Test, name string) {
	var values []string
	var first *trace.Input
	for i := range t.Inputs {
		if in := &t.Inputs[i]; in.Name == name {
			values = append(values, fmt.Sprintf("0x%xull /* %s */", in.Value, Number(*in)))
			first = in
		}
	}
	typ := typeInC(*first)
	fmt.Fprintf(b, "\n%s %s(void)\n{\n", typ, name)
	fmt.Fprintf(b, "    static const unsigned long long values[] = { %s };\n    static unsigned next;\n", strings.Join(values, ", "))
	fmt.Fprintf(b, "    unsigned long long bits = next < %d ? values[next++] : 0;\n    %s value;\n", len(values), typ)
	b.WriteString("    memcpy(&value, &bits, sizeof value); /* little endian */\n    return value;\n}\n")
}

// typeInC is a type of C of an input's size.
func typeInC(in trace.Input) string {
	switch {
	case in.Float && in.Bits == 32:
		return "float"
	case in.Float:
		return "double"
	case in.Bits == 1 || strings.HasSuffix(in.Name, "_bool"):
		return "_Bool"
	}
	for _, t := range []struct {
		bits uint
		name string
	}{{8, "char"}, {16, "short"}, {32, "int"}, {64, "long long"}} {
		switch {
		case in.Bits > t.bits:
		case in.Signed:
			return "signed " + t.name
		default:
			return "unsigned " + t.name
		}
	}
	return "unsigned long long"
}
