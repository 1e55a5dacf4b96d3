package archtest

import (
	"strings"
	"testing"
	"testing/fstest"
)

// module makes a tree from path and content pairs.
func module(t *testing.T, files map[string]string) *tree {
	t.Helper()
	root := fstest.MapFS{}
	for name, content := range files {
		root[name] = &fstest.MapFile{Data: []byte(content)}
	}
	tree, err := readTree(root)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// want compares faults with the beginnings that are expected of them.
func want(t *testing.T, faults []string, starts ...string) {
	t.Helper()
	if len(faults) != len(starts) {
		t.Fatalf("faults %q, want %d: %q", faults, len(starts), starts)
	}
	for i, fault := range faults {
		if !strings.HasPrefix(fault, starts[i]) {
			t.Errorf("fault %q, want %q", fault, starts[i])
		}
	}
}

func TestImportsOfTree(t *testing.T) {
	p, err := parsePolicy("@reserved: os\na: b\nb:\n/cmd/x: a, std:os")
	if err != nil {
		t.Fatal(err)
	}
	tree := module(t, map[string]string{
		"go.mod":                   "module heddle",
		"internal/a/a.go":          "package a\n\nimport \"heddle/internal/b\"\nimport \"os\"\n",
		"internal/a/ignored.go":    "//go:build ignore\n\npackage main\n\nimport \"heddle/cmd/x\"\n",
		"internal/b/b_test.go":     "package b_test\n\nimport \"heddle/internal/a\"\n",
		"internal/c/c.go":          "package c\n",
		"internal/d/d_test.go":     "package d\n",
		"internal/a/testdata/t.go": "package broken(",
		"other/go.mod":             "module other",
		"other/o.go":               "package other\n\nimport \"os\"\n",
		"cmd/x/main.go":            "package main\n\nimport \"os\"\n",
		"bin/left.go":              "package broken(",
		".git/left.go":             "package broken(",
	})
	want(t, checkImports(tree, p),
		"internal/a/a.go:4: a must not import os",
		"internal/a/ignored.go:5: a must not import /cmd/x",
		"internal/c/c.go: package c has no line")
}

func TestComments(t *testing.T) {
	want(t, checkComments(module(t, map[string]string{
		"internal/a/a.go":      "package a\n",
		"internal/a/doc.go":    "// Package a is.\npackage a\n",
		"internal/b/b.go":      "// Copyright somebody.\npackage b\n",
		"internal/c/c.go":      "// Package c is.\n\npackage c\n",
		"internal/d/d_test.go": "package d\n",
		"cmd/x/main.go":        "// X does.\npackage main\n",
		"cmd/y/main.go":        "package main\n",
	})), "/cmd/y:", "b:", "c:")
}

func TestNames(t *testing.T) {
	want(t, checkNames(module(t, map[string]string{
		"internal/search/a.go":      "package search\n",
		"internal/util/a.go":        "package util\n",
		"internal/store_v2/a.go":    "package store\n",
		"internal/common/bits/a.go": "package bits\n",
	})), "internal/common/", "internal/store_v2/", "internal/util/")
}

func TestFunctionNames(t *testing.T) {
	functions := []string{"malloc", "free", "pthread_mutex_lock", "pthread_mutex_unlock"}
	want(t, checkFunctionNames(module(t, map[string]string{
		"internal/a/a.go":                       "package a\n\nvar (\n\ta = \"malloc\"\n\tb = \"free blocks\"\n\tc = \"pthread_mutex_\"\n\td = \"free malloc\"\n\te = \"_\"\n\tf = \"pthread_mutex_*\"\n)\n",
		"internal/a/a_test.go":                  "package a\n\nvar b = \"malloc\"\n",
		"internal/exec/machine/check.go":        "package machine\n\nvar a = \"free\"\n",
		"internal/exec/platform/libc/facts.go":  "package libc\n\nvar a = \"malloc\"\n",
		"internal/exec/platform/libc/a/deep.go": "package a\n\nimport _ \"free\"\n",
	}), functions), "internal/a/a.go:4: ", "internal/a/a.go:6: ", "internal/a/a.go:7: ", "internal/a/a.go:9: ")
}

func TestLength(t *testing.T) {
	long := "package a\n" + strings.Repeat("\n", maxLines)
	tree := module(t, map[string]string{
		"a.go": long, "b.go": long, "c.go": long[:len(long)-1], "a_test.go": long,
	})
	want(t, checkLength(tree, []string{"b.go"}), "a.go: 501 lines")
}

func TestCode(t *testing.T) {
	p, err := parsePolicy("@reserved: os\n/cmd/x: std:os\nlib:")
	if err != nil {
		t.Fatal(err)
	}
	library := `package lib

import "fmt"

func init() {}

func (t *T) init() {}

func f(x string) {
	panic("no")
	panic(x)
	panic("heddle bug: " + x)
	panic(fmt.Sprintf("heddle bug: %s", x))
	fmt.Println(x)
	fmt.Fprintln(w, x)
	println(x)
	os.Exit(1)
}
`
	tree := module(t, map[string]string{
		"internal/lib/lib.go":      library,
		"internal/lib/lib_test.go": library,
		"cmd/x/main.go":            "package main\n\nfunc main() {\n\tfmt.Println()\n\tos.Exit(1)\n}\n",
	})
	want(t, checkCode(tree, p),
		"internal/lib/lib.go:5: no init", "internal/lib/lib.go:10: a panic", "internal/lib/lib.go:11: a panic",
		"internal/lib/lib.go:14: fmt.Println", "internal/lib/lib.go:16: the builtin", "internal/lib/lib.go:17: os.Exit")
}

func TestTexts(t *testing.T) {
	slash := "/" // this file is under the rule, too
	want(t, checkTexts(module(t, map[string]string{
		"a.md":        "fine\nsee " + slash + "home/somebody/x\n",
		"b.ll":        `!DIFile(directory: "` + slash + `root/x")`,
		"c.md":        "docs" + slash + "home/page, https://example.org" + slash + "work/x, $HOME" + slash + "work/x, /usr/include/x",
		"d.yml":       "GOPROXY: https://proxy." + "golang.org",
		"e.bin":       "\x00 " + slash + "home/somebody/x",
		".ci/run":     "cd " + slash + "work/x",
		".git/config": "x = " + slash + "work/x",
	})), ".ci/run:1:", "a.md:2:", "b.ll:1:", "d.yml:1:")
}

func TestRooms(t *testing.T) {
	files := map[string]string{
		"internal/a/x/x.go":      "package x\n\nimport \"heddle/internal/b/y\"\nimport \"heddle/internal/a/z\"\nimport \"fmt\"\n",
		"internal/a/z/z.go":      "package z\n",
		"internal/b/y/y.go":      "package y\n\nimport \"heddle/internal/c\"\n",
		"internal/c/c.go":        "package c\n",
		"internal/c/c_test.go":   "package c\n\nimport \"heddle/internal/a/x\"\n",
		"internal/test/t/t.go":   "package t\n\nimport \"heddle/internal/c\"\n",
		"cmd/heddle/main.go":     "package main\n\nimport \"heddle/internal/a/x\"\n",
		"internal/d/x/x.go":      "package x\n\nimport \"heddle/internal/a/x\"\nimport \"heddle/internal/c\"\n",
		"internal/d/x/y/deep.go": "package y\n\nimport \"heddle/internal/b/y\"\n",
	}
	want(t, checkRooms(module(t, files), []string{"a", "b", "c", "d", testRoom}))
	files["internal/c/more.go"] = "package c\n\nimport \"heddle/internal/a/z\"\n"
	want(t, checkRooms(module(t, files), []string{"a", "b", "c", "d", testRoom}), "internal/c/more.go:3: the room c must not import a, which needs it")
	files["internal/c/more.go"] = "package c\n\nimport \"heddle/internal/test/t\"\n" // of which no other thread knows
	want(t, checkRooms(module(t, files), []string{"a", "b", "c", "d", testRoom}))
	files["internal/c/more.go"] = "package c\n"
	files["internal/e/e_test.go"] = "package e\n"
	want(t, checkRooms(module(t, files), []string{"a", "b", "c", "d", testRoom}), "internal/e/e_test.go: internal has no room e; there are: a, b, c, d, test")
}
