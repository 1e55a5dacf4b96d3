package archtest

import (
	"fmt"
	"strings"
	"testing"
)

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

	want(t, checkSizes(tree), "internal/a/a.go:3: fields of a.wide: 26; 25", "internal/b/b.go:3: exported methods of b.T: 61; 60", "internal/b/b.go:5: exported methods of b.u: 61; 60")
}
