package agree

import (
	"os"
	"strconv"
	"testing"
	"time"

	"heddle/internal/test/irprograms"
)

func TestTry(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	if n == 0 {
		n = 200
	}
	for _, fam := range []string{"graph", "pair", "signal", "larger"} {
		var list []*irprograms.Program
		g := irprograms.NewGraphs(4, 1)
		pr := irprograms.NewPairs(fam == "signal", 1)
		lg := irprograms.NewLarger(1)
		for i := range n {
			switch fam {
			case "graph":
				list = append(list, g.Program(i*31))
			case "larger":
				list = append(list, lg.Program(i))
			default:
				list = append(list, pr.Program(i))
			}
		}
		begun := time.Now()
		os.WriteFile("/tmp/"+fam+".ll", []byte(irprograms.Module(list)), 0o644)
		b := load(t, list)
		t.Log(fam, "load", time.Since(begun), len(b.module.Functions), len(b.module.Places))
		for w := range ways {
			x := &ways[w]
			begun = time.Now()
			states := 0
			kinds := map[string]int{}
			for i, p := range list {
				if x.suits != nil && !x.suits(p) {
					continue
				}
				o := b.check(i, p, x)
				states += o.states
				if o.err != nil {
					kinds[o.err.Error()[:min(90, len(o.err.Error()))]]++
				} else {
					kinds[o.answer.String()]++
					for _, r := range o.reasons {
						kinds[string(r.Kind)]++
					}
				}
			}
			t.Log(fam, x.name, time.Since(begun)/time.Duration(n), states/n, kinds)
		}
	}
}
