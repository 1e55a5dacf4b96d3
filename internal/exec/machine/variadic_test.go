package machine_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// takes has LLVM's va_arg, which clang writes out: it takes more numbers than there are registers, with floating-point numbers among them, and
// exits with 1 unless it gets what it was given.
const takes = `declare void @llvm.va_start.p0(ptr)
define i32 @takes(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  br label %next
next:
  %k = phi i32 [ 1, %0 ], [ %more, %next ]
  %sum = phi i32 [ 0, %0 ], [ %total, %next ]
  %a = va_arg ptr %list, i32
  %b = va_arg ptr %list, double
  %c = va_arg ptr %list, ptr
  %d = va_arg ptr %list, double
  %bi = fptosi double %b to i32
  %ci = ptrtoint ptr %c to i32
  %di = fptosi double %d to i32
  %ab = sub i32 %a, %bi
  %cd = sub i32 %ci, %di
  %abcd = mul i32 %ab, %cd
  %part = mul i32 %abcd, %k
  %total = add i32 %sum, %part
  %more = add i32 %k, 1
  %again = icmp sle i32 %more, 5
  br i1 %again, label %next, label %done
done:
  ret i32 %total
}
define i32 @main() {
  %r = call i32 (i32, ...) @takes(i32 0, ROUNDS)
  %wrong = icmp ne i32 %r, 150
  %status = zext i1 %wrong to i32
  ret i32 %status
}
`

// TestVariableArgument: LLVM's va_arg takes arguments from where the ABI has them, as the machine does.
func TestVariableArgument(t *testing.T) {
	round := "i32 7, double 5.0, ptr inttoptr (i64 9 to ptr), float 4.0"
	text := strings.Replace(takes, "ROUNDS", strings.Join([]string{round, round, round, round, round}, ", "), 1)
	text = strings.Replace(text, "float %d", "double %d", 1)
	text = strings.NewReplacer("va_arg ptr %list, double", "va_arg ptr %list, double", "float 4.0", "double 4.0").Replace(text) // as C passes them
	file := checkout.Write(t, "takes.ll", text)
	program := filepath.Join(t.TempDir(), "takes")
	if out, err := exec.Command("clang-19", "-Wno-override-module", file, "-o", program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(program).CombinedOutput(); err != nil {
		t.Fatalf("natively: %v\n%s", err, out)
	}
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}
	task.Source.Load.Files = []string{file}
	if status, failure, err := testsession.Open(t, task).Run(0, func(int, []byte) {}); err != nil || failure != nil || status != 0 {
		t.Errorf("status %d, %v, %v", status, failure, err)
	}
}
