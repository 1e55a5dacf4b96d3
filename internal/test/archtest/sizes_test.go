package archtest

import (
	"fmt"
	"strings"
	"testing"
)

// tooLarge are the types above the limits of totals, with the methods and fields that they have. A row may only become smaller: who
// holds parts by name instead of embedding them lowers it, and deletes it in the end.
var tooLarge = map[string]total{
	"chance/uses.Machine":        {406, 85},
	"engine/branching.asked":     {213, 51},
	"engine/branching.explainer": {217, 53},
	"engine/liveness.asked":      {208, 53},
	"engine/liveness.unknown":    {127, 33},
	"engine/passes.Search":       {202, 46},
	"exec/machine.External":      {1, 57},
	"exec/machine.Machine":       {392, 80},
	"exec/machine.sharing":       {202, 59},
	"exec/machine.storage":       {262, 62},
	"exec/platform/files.state":  {302, 5},
	"face/cli.checkFlags":        {16, 76},
	"face/cli.gentestFlags":      {17, 77},
	"face/cli.queryFlags":        {22, 96},
	"face/cli.replayFlags":       {17, 81},
	"face/cli.simFlags":          {18, 86},
	"face/cli.statesFlags":       {19, 84},
	"front/lower.fn":             {262, 25},
	"symbolic/machine.Cursor":    {133, 29},
	"symbolic/machine.Machine":   {203, 25},
	"symbolic/term.Pool":         {204, 13},
	"test/oracle.step":           {124, 31},
	"verify.Session":             {137, 28},
}

func TestSizes(t *testing.T) {
	members := func(format string, n int) string {
		var s strings.Builder
		for i := range n {
			fmt.Fprintf(&s, format, i)
		}
		return s.String()
	}
	structs := "package a\n\ntype wide struct {\n" + members("\tf%d int\n", maxFields) + "\tinner\n}\n\ntype inner struct{ a, b, c int }\n\ntype at struct {\n" + members("\tf%d int\n", maxFields) + "}\n"
	methods := "package b\n\ntype T struct{ *u }\n\ntype u[X any] struct{}\n\nfunc (*T) low() {}\n\nfunc (*T) U0() {}\n\nfunc (u[X]) More() {}\n\n" + members("func (x *u[X]) U%d() {}\n", maxMethods)
	tree := module(t, map[string]string{"internal/a/a.go": structs, "internal/b/b.go": methods, "internal/a/a_test.go": strings.ReplaceAll(structs, "wide", "tested")})

	want(t, checkSizes(tree, nil), "internal/a/a.go:3: fields of a.wide: 26; 25", "internal/b/b.go:3: exported methods of b.T: 61; 60", "internal/b/b.go:5: exported methods of b.u: 61; 60")
}

// TestTotals counts through embedding: own types and those of other packages, by value and by pointer, unexported names too.
func TestTotals(t *testing.T) {
	tree := module(t, map[string]string{
		"internal/a/a.go": "package a\n\nimport p \"heddle/internal/b\"\n\ntype T struct {\n\t*p.U\n\tinner\n\tx int\n}\n\ntype inner struct{ a, b int }\n\nfunc (inner) low() {}\n\nfunc (T) Up() {}\n\ntype I interface {\n\tp.J\n\tUp()\n}\n",
		"internal/b/b.go": "package b\n\ntype U struct{ *v[int] }\n\ntype v[X any] struct{ c, d X }\n\nfunc (*v[X]) low() {}\n\nfunc (v[X]) Up() {}\n\ntype J interface{ Up(); Down() }\n",
	})
	types := typeSizes(tree)
	for name, want := range map[string]total{"a.T": {3, 5}, "a.I": {2, 0}, "b.U": {2, 2}, "b.v": {2, 2}} {
		if got, _ := members(types, name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestTooLarge holds types above the limits to what is listed, which must be what they have.
func TestTooLarge(t *testing.T) {
	half := func(letter string) string {
		var fields strings.Builder
		for i := range maxTotalFields / 2 {
			fmt.Fprintf(&fields, "\t%s%d int\n", letter, i)
		}
		return fields.String()
	}
	source := "package a\n\ntype T struct {\n\tu\n\tx int\n}\n\ntype u struct {\n\tp\n\tq\n}\n\ntype p struct {\n" + half("p") + "}\n\ntype q struct {\n" + half("q") + "}\n"
	tree := module(t, map[string]string{"internal/a/a.go": source})
	got, _ := members(typeSizes(tree), "a.T")
	if got.fields != maxTotalFields+1 {
		t.Fatalf("%d fields", got.fields)
	}
	want(t, checkSizes(tree, map[string]total{"a.T": got}))
	want(t, checkSizes(tree, nil), "internal/a/a.go:3: all fields of a.T: 41; 40")
	want(t, checkSizes(tree, map[string]total{"a.T": {0, 42}, "a.u": {0, 41}, "a.w": {121, 0}}),
		"internal/a/a.go:3: a.T has shrunk: its row of tooLarge is now {0, 41}", "internal/a/a.go:8: a.u is within the limits", "tooLarge: there is no type a.w")
}
