package compile

import (
	"strings"
	"testing"
)

// TestDirectives: loops without a schedule get one, simd loops become regions or say that they are none, and a constructor tells
// the library what loops a file has.
func TestDirectives(t *testing.T) {
	const open, openLanes = " schedule(static, " + openChunk + ")", " schedule(static, " + openLanesChunk + ")"
	const region = "#pragma omp parallel for num_threads(" + lanesFunction + "())" + open
	for _, d := range []struct{ line, loop, want, says string }{
		{"#pragma omp parallel for", "", "+" + open, openFunction},
		{"  # pragma omp for nowait private(x)", "", "+" + open, openFunction},
		{"#pragma omp for collapse(2) ordered", "", "+" + open, openFunction},
		{"#pragma omp target teams distribute parallel for", "", "+" + open, openFunction},
		{"#pragma omp teams distribute parallel for dist_schedule(static)", "", "+" + open, openFunction},
		{"#pragma omp parallel for schedule(static)", "", "+", ""},
		{"#pragma omp for schedule (dynamic, 2)", "", "+", ""},
		{"#pragma omp for reduction(inscan, +:x)", "", "+", ""},
		{"#pragma omp parallel", "", "+", ""},
		{"#pragma omp parallel private(for_all)", "", "+", ""},
		{"#pragma omp critical(for)", "", "+", ""},
		{"#pragma omp taskloop", "", "+", ""},
		{"#pragma omp taskloop simd", "", "+", untriedFunction},
		{"#pragma omp distribute simd", "", "+", untriedFunction},
		{"#pragma omp simd", "for (int i = 0; i < 9; i++)", region, simdFunction},
		{"#pragma omp simd aligned(a : 8) linear(k : 2)", "for (std::size_t i = 0; i < 9; i++)", region + " linear(k : 2)", simdFunction},
		{"#pragma omp simd", "for (i = 0; i < 9; i++)", region + " lastprivate(i)", simdFunction},
		{"#pragma omp simd collapse(2)", "for (i = 0; i < f(9); i++)\n# 7 \"x.c\"\n { for (j = 0; j < 9; j++)", region + " collapse(2) lastprivate(i, j)", simdFunction},
		{"#pragma omp simd collapse(2)", "for (i = 0; i < 9; i++) for (int j = 0; j < 9; j++)", region + " collapse(2) lastprivate(i)", simdFunction},
		{"#pragma omp simd collapse(N)", "for (int i = 0; i < 9; i++)", "+", untriedFunction},
		{"#pragma omp simd linear(i)", "for (i = 0; i < 9; i++)", "+", untriedFunction},
		{"#pragma omp simd", "for (auto &x : list)", "+", untriedFunction},
		{"#pragma omp simd", "#pragma omp ordered simd", "+", untriedFunction},
		{"#pragma omp simd safelen(2)", "for (int i = 0; i < 9; i++)", "+", untriedFunction},
		{"#pragma omp for simd", "", "+" + openLanes, simdFunction},
		{"#pragma omp parallel for simd schedule(static) nowait", "", "#pragma omp parallel for simd nowait schedule(static, (0) + " + lanesChunk + ")", simdFunction},
		{"#pragma omp for simd schedule(dynamic, f(2, 3))", "", "#pragma omp for simd schedule(dynamic, ( f(2, 3)) + " + lanesChunk + ")", simdFunction},
		{"#pragma omp for simd schedule(runtime)", "", "+", untriedFunction},
		{"#pragma omp for simd schedule(simd : static, 4)", "", "+", untriedFunction},
		{"#pragma omp for simd schedule(static, 4) safelen(2)", "", "+", untriedFunction},
		{"#pragma omp declare simd", "", "+", ""},
		{"#pragma omp cancel for", "", "+", ""},
		{"#pragma omp cancel for if(x > 1)", "", "+", ""},
		{"#pragma omp cancellation point for", "", "+", ""},
		{"#pragma omp declare reduction(for_x : int : omp_out = 1)", "", "+", ""},
		{"#pragma unroll", "", "+", ""},
		{"for (;;)", "", "+", ""},
	} {
		before, behind := "# 1 \"x.c\"\na\n", "\n"+d.loop+"\nb\n"
		got := string(changeDirectives([]byte(before+d.line+behind), c))
		want := d.want
		if rest, is := strings.CutPrefix(want, "+"); is {
			want = d.line + rest
		}
		want = before + want + behind
		if d.says != "" {
			want = "extern int " + lanesFunction + "(void);\n" + want + "# 2 \"x.c\"\nextern void " + d.says + "(void); " +
				"__attribute__((constructor)) static void __heddle_loops0(void) { " + d.says + "(); }\n"
		}
		if got != want {
			t.Errorf("%s:\n%s\nwanted\n%s", d.line, got, want)
		}
	}
}
