package compile

import (
	"strings"
	"testing"
)

// TestRefusedFlags: flags that load code, or read flags from a file, do not reach clang; those that say how to translate do.
func TestRefusedFlags(t *testing.T) {
	for _, flags := range []string{"-fplugin=x.so", "-Xclang -load -Xclang x.so", "-Xclang=-load", "-fpass-plugin=x.so", "-B.", "-B .", "@flags", "--config=x", "--config x",
		"-specs=x", "-wrapper x", "-ccc-gcc-name x", "-Xclang -plugin", "-DX -- other.c", "-cc1", "-cc1as", "-fno-integrated-as", "-Wp,-load,x", "-Xpreprocessor @x", "-mllvm -load=x.so"} {
		o := Options{Files: write(t, "a.c", "int x;"), CFlags: strings.Fields(flags)}
		if e := loadError(t, o); !strings.Contains(e.Text, "not passed on to clang") {
			t.Errorf("%s: %v", flags, e)
		}
	}
	for _, flags := range []string{"-DX=3", "-I.", "-include stdio.h", "-std=c99", "-m32", "-Wall", "-pedantic", "-fsigned-char", "-DX=@", "-Wp,-DX", "-pthread", "-isystem /usr/include", "-Xclang -fno-builtin"} {
		if err := refusedFlags(strings.Fields(flags)); err != nil {
			t.Errorf("%s: %v", flags, err)
		}
	}
}
