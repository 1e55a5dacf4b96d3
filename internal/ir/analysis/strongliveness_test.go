package analysis

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/ir/program"
)

// TestStrongLivenessAtRandom: at each instruction of random bodies, a slot is strongly live if some chain of instructions leads from its
// value to something that does more than compute, which is found here one step of a chain at a time.
func TestStrongLivenessAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	fewer := 0
	for range 1500 {
		b := randomBody(r)
		g := NewGraph(b)
		plain, l := NewLiveness(g), NewStrongLiveness(g)
		idle := l.Idle()
		want := dependedOn(b)
		for k := range l.In {
			l.Backward(k, func(i int, before, after Bits) {
				for _, s := range randomSlots {
					if before.Has(s) != want[i][s] {
						t.Fatalf("%s\nslot %d before %d: live %v", listing(b), s, i, before.Has(s))
					}
				}
				_, writes := b.Effects(i, nil, nil)
				if idle[i] != (OnlyComputes(&b.Code[i]) && !after.HasAny(writes)) {
					t.Fatalf("%s\n%d is idle: %v", listing(b), i, idle[i])
				}
			})
			for _, s := range randomSlots {
				if l.In[k].Has(s) && !plain.In[k].Has(s) {
					t.Fatalf("%s\nslot %d at the start of block %d is strongly live, and not live", listing(b), s, k)
				}
				if plain.In[k].Has(s) && !l.In[k].Has(s) {
					fewer++
				}
			}
		}
	}
	if fewer < 200 {
		t.Errorf("only %d slots were live, and not strongly live", fewer)
	}
}

// dependedOn is the definition: which slots something depends on before each instruction.
func dependedOn(b *Body) []map[int]bool {
	live := make([]map[int]bool, len(b.Code))
	for i := range live {
		live[i] = map[int]bool{}
	}
	behind := func(i, s int) bool {
		for _, k := range b.Successors(i, nil) {
			if live[k][s] {
				return true
			}
		}
		return false
	}
	for changed := true; changed; {
		changed = false
		for i := range b.Code {
			reads, writes := b.Effects(i, nil, nil)
			matters := b.Code[i].Op != program.Mov && b.Code[i].Op != program.MovN
			for _, s := range randomSlots {
				matters = matters || in(writes, s) && behind(i, s)
			}
			for _, s := range randomSlots {
				jumps := false
				for _, k := range jumpsTo(b, i) {
					jumps = jumps || !result(b, k, s) && behind(k, s)
				}
				if now := in(reads, s) && matters || !in(writes, s) && behind(i, s) || jumps; now && !live[i][s] {
					live[i][s], changed = true, true
				}
			}
		}
	}
	return live
}

// TestOnlyComputes: what may fault, or what the machine takes a note of, is never passed over.
func TestOnlyComputes(t *testing.T) {
	for _, op := range []program.Op{program.AddS, program.SubS, program.MulS, program.UDiv, program.SDiv, program.URem, program.SRem, program.Load, program.RMW,
		program.CmpXchg, program.Alloca, program.External, program.AddressUsed, program.FAdd64, program.FBinary, program.LandingPad, program.VAArg} {
		if OnlyComputes(&program.Instr{Op: op}) {
			t.Errorf("%s only computes", op)
		}
	}
	for _, in := range []program.Instr{{Op: program.Shl, Flags: program.FlagChecked}, {Op: program.Sub, Flags: program.FlagPointer}, {Op: program.AddImm, Sub: program.Ready}} {
		if OnlyComputes(&in) {
			t.Errorf("%s with flags %d only computes", in.Op, in.Flags)
		}
	}
}
