package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestObjects: object files with bit code, as clang -flto and -emit-llvm write them, are linked like other files; one with machine code is refused with
// what to do.
func TestObjects(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	half := write("half.c", "int half(int x) { return x / 2; }\n")
	uses := write("uses.c", "#include <assert.h>\nint half(int);\nint main(void) { assert(half(5) == WANT); return 0; }\n")
	object := func(name, source string, flags ...string) string {
		out := filepath.Join(dir, name)
		if text, err := exec.Command("clang-19", append([]string{"-c", "-g", "-o", out, source}, flags...)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		return out
	}
	lto, emitted := object("lto.o", half, "-flto"), object("emitted.o", uses, "-emit-llvm", "-DWANT=2")
	wrong, machine := object("wrong.o", uses, "-flto", "-DWANT=3"), object("machine.o", half)
	for _, x := range []struct {
		files  []string
		status int
		says   string
	}{
		{[]string{lto, emitted}, 0, "verified"},
		{[]string{half, emitted}, 0, "verified"},
		{[]string{lto, wrong}, 1, "half(5) == WANT"},
		{[]string{machine, emitted}, 3, "without LLVM's bit code"},
		{[]string{write("short.o", "BC"), emitted}, 3, "without LLVM's bit code"},
		{[]string{write("damaged.o", "BC\xc0\xde????"), emitted}, 3, "damaged.o"},
	} {
		status, out, errs := heddle(append([]string{"check"}, x.files...)...)
		if status != x.status || !strings.Contains(out+errs, x.says) {
			t.Errorf("%v: status %d\n%s%s", x.files, status, out, errs)
		}
	}
}
