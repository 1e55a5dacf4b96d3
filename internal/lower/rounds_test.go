package lower_test

import (
	"testing"

	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/program"
)

// TestRounds: loops that LLVM can bound have no jump that begins a round, others one.
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
int main(void) { counted(); argument(3); nested(); leaves(); spins(); around(); moving(); back(); both(); }
`
	for _, level := range []string{"O0", "O1"} {
		p, err := lower.Lower(loadText(t, "rounds.c", text, frontend.Options{Opt: level}), lower.Defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"counted": false, "argument": false, "nested": false, "leaves": false,
			"moving": false,
			"spins":  true, "around": true, "back": true, "both": true} {
			f := p.Function(name)
			if f < 0 {
				continue // inlined
			}
			rounds := 0
			for _, in := range p.Code[p.Funcs[f].Entry:p.Funcs[f].End] {
				switch in.Op {
				case program.Jump, program.Branch, program.Switch:
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
