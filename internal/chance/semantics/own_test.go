package semantics_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// TestNobodyElseWrites: in runs of programs, what an own load reads is never written by another thread, before or after.
func TestNobodyElseWrites(t *testing.T) {
	loads := 0
	for _, pattern := range []string{"testdata/probabilistic/*.[cl]*", "testdata/threads/*.c", "bench/programs/*.c"} {
		files, err := filepath.Glob(checkout.Path(pattern))
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range files {
			if i%3 > 0 && os.Getenv("HEDDLE_NIGHTLY") == "" {
				continue
			}
			if base := filepath.Base(file); base == "ptrace.c" || base == "published.c" || base == "declared.c" {
				continue // needs its platform module, or a query that names what has no body
			}
			if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "main(") && filepath.Ext(file) == ".c" {
				continue // has no main
			}
			s, err := semantics.New(testsession.Machine(t, testsession.StepwiseFile(file)))
			if err != nil {
				t.Logf("%s: %v", file, err)
				continue
			}
			loads += compareOwn(t, filepath.Base(file), s)
		}
	}
	if loads < 1000 {
		t.Errorf("%d own loads: the test shows little", loads)
	}
}

// compareOwn takes runs of a system, and gives the number of own loads in them.
func compareOwn(t *testing.T, what string, s *semantics.System) (loads int) {
	t.Helper()
	m := s.Machine()
	p := m.Program()
	own := analysis.OwnLoads(p, m.Inspect().Beginnings())
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		s.Reset()
		type use struct {
			thread int32
			word   uint64
		}
		readers, writers := map[use]bool{}, map[use]bool{}
		for range 400 {
			if len(s.Enabled()) == 0 {
				break
			}
			u := s.Enabled()[rnd.IntN(len(s.Enabled()))]
			for pc := m.PC(int(u)); pc == m.PC(int(u)) || p.Code[pc].Flags&program.FlagFirst == 0; pc++ {
				if own[pc] {
					loads++
					readers[use{u, (p.Pool[p.Code[pc].A.Index()] + uint64(p.Code[pc].Imm)) / 8}] = true
				}
			}
			way := 0
			if n := s.Ways(u); n > 1 && n != semantics.Given {
				way = rnd.IntN(n)
			}
			mark := m.Mark()
			if f := s.Step(u, way); f != nil {
				break
			}
			for _, c := range m.Journal().ChangedSince(mark, nil) {
				if o, offset, ok := m.Inspect().ObjectAtWord(c.At); ok {
					writers[use{u, (m.AddressOf(&o) + offset) / 8}] = true
				}
			}
		}
		for r := range readers {
			for w := range writers {
				if r.word == w.word && r.thread != w.thread {
					t.Errorf("%s: thread %d reads %#x as what nobody else writes, and thread %d writes it", what, r.thread, r.word*8, w.thread)
					return loads
				}
			}
		}
	}
	return loads
}
