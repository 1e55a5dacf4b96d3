package main

import (
	"fmt"
	"strconv"
)

// failed is what most of the tables ask.
const failed = "Pr[<=5000] (<> [0.__VERIFIER_error])"

// lodinTable1 is Table 1 of LODIN 2017 (Legay, Nowotka, Poulsen, Traonouez).
func lodinTable1() *estimates {
	t := &estimates{
		title: "LODIN 2017, Table 1: probabilities",
		about: `Queries ` + "`Pr[<=5000] (<> ...)`" + `, alpha 0.05, width 0.01. "Same rule" is ` + "`--method=lodin`" + `, "default" holds what it promises
([docs/statistics.md](../docs/statistics.md)); seed 1, two workers. Exact values are those of the chain of all states of the
same file, where no other source is named. Published probabilities depend on the compiler of 2017: "clang 5" are its
instructions; "clang 19" has those of clang 14 and later, for which nothing is published. LODIN 0.3 counted a cast in each
compare-and-swap of the stack as a step, with which the exact value is 4.2881e-8 (a test of internal/chance/markov). Of the robot's two
forms the second has what the listing calls the platform in single steps.
An interval of confidence 0.95 misses one time in twenty, by the first rule a little more often.`,
	}
	for _, x := range []struct {
		n                int
		published, exact string
	}{
		{4, "0.14-0.15; 19,242, 2,789; 3.80", ""},
		{8, "0.04-0.05; 7,453, 370; 2.26", ""},
		{16, "0-0.01; 299, 0; 0.16", "1.982178896e-3 (by runs: `make bench BENCH=Runs`)"},
		{32, "0-0.01; 299, 0; 0.28", "3.147e-6 +- 0.047e-6 (estimated outside of heddle)"},
	} {
		t.rows = append(t.rows, estimate{name: fmt.Sprintf("fib_%d (clang 5)", x.n), published: x.published, exact: x.exact,
			question: question{file: fmt.Sprintf("fib%d-clang5.ll", x.n), query: failed}})
	}
	for _, x := range []struct {
		n           int
		goal, exact string
	}{{4, "3", ""}, {8, "21", ""}, {16, "987", "1.94037e-3 (computed outside of heddle)"}} {
		t.rows = append(t.rows, estimate{name: fmt.Sprintf("fib_%d (clang 19)", x.n), exact: x.exact,
			question: question{file: "fib.c", query: failed, macros: []string{"-DNUM=" + strconv.Itoa(x.n/2), "-DGOAL=" + x.goal}}})
	}
	t.rows = append(t.rows, estimate{name: "ptrace", published: "0.31-0.32; 33,249, 10,412; 22.8", slow: true,
		question: question{file: "ptrace.c", query: "Pr[<=5000] (<> [1.poketext])", entries: []string{"syscaller", "tracer"}, modules: []string{"platform/ptrace.c"}}})
	for i, x := range []struct{ published, exact string }{
		{"0.33-0.34; 34,470, 11,575; 219.7", "0.3351268038 (`--exact` without `--dist`; 0.3353135896 of the published file)"},
		{"0.09-0.10; 13,187, 1,229; 94.4", "the chain is too large"}, {"0.05-0.06; 8,450, 481; 66.3", "the chain is too large"},
	} {
		n := strconv.Itoa(i + 2)
		t.rows = append(t.rows, estimate{name: "gossip_" + n, published: x.published, slow: true, exact: x.exact,
			question: question{file: "gossip.c", query: "Pr[<=5000] (<> [0.finished])", macros: []string{"-DPROCS=" + n}, dist: []string{"rand=uniform(0,11)"}}})
	}
	both := "Pr[<=5000] (<> ([1.crit] && [2.crit]))"
	t.rows = append(t.rows,
		estimate{name: "peterson, faulty (clang 5)", published: "0.07-0.08; 10,870, 816; 1.64", question: question{file: "peterson-clang5.ll", query: both}},
		estimate{name: "peterson", published: "0-0.01; 299, 0; 0.05", question: question{file: "peterson.c", query: both}})
	for _, form := range []string{"", "-DPLATFORM"} {
		e := estimate{name: "robot (9x9)", published: "0.01-0.02; 2,507, 38; 109.7", slow: true, exact: "the chain is too large",
			question: question{file: "robot.c", query: "Pr[<=5000] (<> [0.done])", dist: []string{"rand=uniform(0,3)"}}}
		if form != "" {
			e.name, e.question.macros = "robot, `"+form+"`", []string{form}
		}
		t.rows = append(t.rows, e)
	}
	t.rows = append(t.rows,
		estimate{name: "lock-free stack (clang 5)", published: "0-0.01; 299, 0; 7.16", question: question{file: "stack-clang5.ll", query: failed}},
		estimate{name: "lock-free stack, without the observer's calls", published: "", question: question{file: "stack.c", query: failed}})
	return t
}
