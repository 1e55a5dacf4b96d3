package cli

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// cutCount shifts by a number that is cut to the width of what is shifted, as clang does where the count is wider, and as a cast does.
// The value may have a name, and both instructions places.
const cutCount = `define i32 @main() noinline optnone%s {
  %%n = alloca i64
  store volatile i64 4294967296, ptr %%n
  %%1 = load volatile i64, ptr %%n%s
  %%%s = trunc i64 %%1 to i32%s
  %%shift = lshr i32 128, %%%s%s
  ret i32 0
}
`

// places are those of two expressions of a line.
const places = `
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "count.c", directory: "/")
!2 = distinct !DISubprogram(name: "main", file: !1, line: 1, unit: !0, type: !6, spFlags: DISPFlagDefinition)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DILocation(line: 1, column: 10, scope: !2)
!5 = !DILocation(line: 1, column: 14, scope: !2)
!6 = !DISubroutineType(types: !7)
!7 = !{}
`

// TestCutCounts: who cuts the count of a shift is seen by the value's name, by its place, or not at all.
func TestCutCounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, place, want string
	}{
		{"sh_prom", "", "violated: shift out of range"},
		{"conv", "", "verified"},
		{"2", "!4", "violated: shift out of range"},
		{"2", "!5", "verified"},
		{"2", "", "unknown: a shift by a number that loses bits"},
	} {
		scope, here, cut, end := "", "", "", ""
		if c.place != "" {
			scope, here, cut, end = " !dbg !2", ", !dbg !4", ", !dbg "+c.place, places
		}
		file := checkout.Write(t, "count.ll", fmt.Sprintf(cutCount, scope, here, c.name, cut, c.name, here)+end)
		if _, stdout, stderr := heddle("check", "--quiet", file); !strings.HasPrefix(stdout, c.want) {
			t.Errorf("%%%s at %s: %s%s", c.name, c.place, stdout, stderr)
		}
	}
}
