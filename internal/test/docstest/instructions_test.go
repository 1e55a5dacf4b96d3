package docstest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/face/cli"
)

// remarks say of each instruction of LLVM how it is run. An instruction that
// the decoder knows and this table does not is a failure of the test, and so is
// one that the table calls unsupported and that runs.
func remarks() map[string]string {
	const (
		plain    = "every integer width"
		divide   = "every integer width; by zero: check `div-zero`; the least value by -1: check `overflow`"
		floating = "every floating-point type"
		window   = unsupported + "exceptions of Windows"
	)
	return map[string]string{
		"ret": "", "br": "", "switch": "", "indirectbr": "computed `goto` of GNU C",
		"unreachable": "check `unreachable`", "invoke": "as `call`, and on to the normal successor; for throwing see the platform's page",
		"callbr": unsupported + "`asm goto`", "resume": "after a landing pad",
		"landingpad": "see the platform's page on C++", "cleanupret": window, "catchret": window, "catchswitch": window,
		"cleanuppad": window, "catchpad": window,
		"fneg": floating, "fadd": floating, "fsub": floating, "fmul": floating, "fdiv": floating, "frem": floating,
		"add": plain + "; with `nsw`: check `overflow`", "sub": plain + "; with `nsw`: check `overflow`",
		"mul":  plain + "; with `nsw`: check `overflow`",
		"udiv": plain + "; by zero: check `div-zero`", "sdiv": divide, "urem": plain + "; by zero: check `div-zero`", "srem": divide,
		"shl": plain + "; check `shift`", "lshr": plain + "; check `shift`", "ashr": plain + "; check `shift`",
		"and": plain, "or": plain, "xor": plain,
		"alloca": "also of a variable size", "load": "also atomic, volatile", "store": "also atomic, volatile",
		"getelementptr": "also of vectors of pointers", "fence": "has no effect under sequential consistency",
		"cmpxchg":   "integers and pointers of up to 64 bits, and of 128 bits as a section that no thread interrupts; the weak form may fail spuriously (`--spurious`)",
		"atomicrmw": "integers and pointers of up to 64 bits, of 128 bits exchange, add, sub, and, or, xor as such a section, `float` and `double`",
		"trunc":     plain, "zext": plain, "sext": plain,
		"fptoui": "out of range: the value that x86-64 gives", "fptosi": "out of range: the value that x86-64 gives",
		"uitofp": floating, "sitofp": floating, "fptrunc": floating, "fpext": floating,
		"ptrtoint": "the object's number and the offset", "inttoptr": "returns the pointer that the number came from",
		"bitcast": "", "addrspacecast": "of one address space",
		"icmp": "also of pointers", "fcmp": floating, "phi": "all phis of a block at once", "call": "direct, indirect, variadic",
		"select": "", "vaarg": "", "extractelement": "", "insertelement": "", "shufflevector": "",
		"extractvalue": "", "insertvalue": "", "freeze": "see below",
	}
}

const unsupported = "not supported: "

// instructionName finds the opcodes of the flat format.
var instructionName = regexp.MustCompile(`(?m)^\tOp(\w+)`)

// opcodes are LLVM's names of the instructions that the decoder knows.
func opcodes() ([]string, error) {
	text, err := os.ReadFile("internal/front/flat/instr.go")
	if err != nil {
		return nil, err
	}
	source, _, _ := strings.Cut(string(text), "\n)")
	var names []string
	for _, m := range instructionName.FindAllStringSubmatch(source, -1) {
		if m[1] != "Invalid" && m[1] != "Other" {
			names = append(names, strings.ToLower(m[1]))
		}
	}
	return names, nil
}

// instructions is the table of LLVM's instructions.
func instructions() (string, error) {
	names, err := opcodes()
	if err != nil {
		return "", err
	}
	table := remarks()
	var b strings.Builder
	b.WriteString("| instruction | |\n|---|---|\n")
	for _, name := range names {
		remark, ok := table[name]
		if !ok {
			return "", fmt.Errorf("nothing is said of the instruction %s (internal/test/docstest/instructions_test.go)", name)
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.Replace(name, "vaarg", "va_arg", 1), remark)
	}
	return b.String(), nil
}

// TestUnsupported: what the table calls unsupported is refused, with the name of
// the function. Windows' exceptions need a personality of their own and are left
// out.
func TestUnsupported(t *testing.T) {
	for name, body := range map[string]string{
		"callbr": "callbr void asm \"\", \"!i\"() to label %a [label %b]\na: ret i32 0\nb: ret i32 1\n",
	} {
		if !strings.HasPrefix(remarks()[name], unsupported) {
			t.Errorf("the table does not call %s unsupported", name)
		}
		file := filepath.Join(t.TempDir(), "program.ll")
		if err := os.WriteFile(file, []byte("define i32 @main() {\n"+body+"}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if status := cli.Main([]string{"check", file}, &out, &out); status != 3 || !strings.Contains(out.String(), "not supported") {
			t.Errorf("%s: status %d\n%s", name, status, out.String())
		}
	}
}
