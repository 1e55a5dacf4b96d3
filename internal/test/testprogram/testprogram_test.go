package testprogram

import (
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
)

// TestLoad: equal texts with equal options are one module, all others another one.
func TestLoad(t *testing.T) {
	load := func(text string, cflags ...string) *flat.Module {
		return LoadText(t, "a.c", text, compile.Options{CFlags: cflags})
	}
	m := load("int a;")
	if m != load("int a;") {
		t.Error("a module was loaded twice")
	}
	if name := load("int b;").Globals[0].Name; name != "b" {
		t.Errorf("another text defines %s, not b", name)
	}
	if name := load("int a;", "-Da=c").Globals[0].Name; name != "c" {
		t.Errorf("with another flag a is called %s, not c", name)
	}
}
