package lower_test

import (
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// TestRounds: each cycle has a jump that begins a round, unless it lies in a natural loop
// that LLVM can bound.
func TestRounds(t *testing.T) {
	const text = `
volatile int flag;
int total, limit;
void counted(void) { for (int i = 0; i < 10; i++) total += i; }
void argument(int n) { for (int i = 0; i < n; i++) total += i; }
void nested(void) { for (int i = 0; i < 10; i++) for (int k = i; k > 0; k--) total += k; }
void leaves(void) { for (int i = 0; i < 10; i++) if (flag) break; }
void spins(void) { while (!flag); }
void around(void) { for (;;) for (int i = 0; i < 10; i++) total += i; }
void moving(void) { for (int i = 0; i < limit; i++) flag++; }
void back(void) { again: switch (flag) { case 1: goto again; case 2: return; } }
void both(void) { again: if (flag) goto again; else if (total) goto again; }
void sized(void) { for (int i = 0; i < 10; i += 3) total += i; }
void wraps(unsigned n) { for (unsigned i = 0; i != n; i += 2) total += i; }
void most(int n) { for (int i = 0; i <= n; i++) total += i; }
void shares(void) { int i = 0; do if (flag) i = 0; else total++; while (i++ < 10); }
void outer(void) { for (;;) { int i = 0; do if (flag) goto next; while (++i < 10); break; next:; } }
void waits(void) { do flag++; while (flag < 10); }
void heads(int n) {
	int i = 0;
	if (n) goto middle;
again:
	total++;
middle:
	if (i++ < 10) goto again;
	if (flag) goto middle;
}
void into(int n) {
	static void *const next[] = { &&inside, &&head };
	int i = 0;
head:
	if (i++ >= 3) return;
	if (n) goto middle;
inside:
	total++;
middle:
	goto *next[flag];
}
void promised(int n) { __builtin_assume(n % 2 == 0); for (int i = 0; i != n; i += 2) total += i; }
void unwritten(void) { int n; for (unsigned i = 0; i != n * 2 + 1; i += 2) total += i; }
int main(void) {
	counted(); argument(3); nested(); leaves(); spins(); around(); moving(); back(); both(); sized(); wraps(1); most(1);
	shares(); outer(); waits(); heads(1); into(1); promised(2); unwritten();
}
`
	for _, level := range []string{"O0", "O1"} {
		p, err := lower.Lower(loadText(t, "rounds.c", text, compile.Options{Opt: level}), defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"counted": false, "argument": false, "nested": false, "leaves": false,
			"moving": false,
			"spins":  true, "around": true, "back": true, "both": true,
			"sized": false, "wraps": true, "shares": true, "outer": true, "waits": true, "heads": true, "into": true,
			"promised": true, "unwritten": true} {
			f := p.Function(name)
			if f < 0 {
				continue // inlined
			}
			rounds := 0
			for _, in := range p.Code[p.Funcs[f].Entry:p.Funcs[f].End] {
				switch in.Op {
				case program.Jump, program.Branch, program.Switch, program.IndirectJump:
					if in.Sub != 0 {
						rounds++
					}
				}
			}
			if (rounds > 0) != want {
				t.Errorf("%s: %s has %d jumps that begin a round", level, name, rounds)
			}
		}
	}
}
