package exact

import (
	"fmt"
	"io"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/markov"
	"heddle/internal/result/verdict"
)

// export writes a chain where the task says.
func (x *solving) export(c *markov.Chain, leaves []*property.Predicate) (err error) {
	open := x.p.Sampling.Export
	if open == nil {
		return nil
	}
	var names []string
	for i, l := range leaves {
		names = append(names, fmt.Sprintf("p%d", i))
		x.labels = append(x.labels, verdict.Label{Name: names[i], Condition: l.String()})
	}
	suffixes := []string{".sta", ".tra", ".lab"}
	if x.q.Kind == query.Estimate {
		suffixes = append(suffixes, ".srew")
		x.labels = append(x.labels, verdict.Label{Name: "reward", Condition: x.q.Prop.String()})
	}
	files := map[string]io.WriteCloser{}
	defer func() {
		for _, f := range files {
			if e := f.Close(); err == nil {
				err = e
			}
		}
	}()
	for _, s := range suffixes {
		if files[s], err = open(s); err != nil {
			delete(files, s)
			return err
		}
	}
	return c.WritePRISM(markov.PRISM{States: files[".sta"], Transitions: files[".tra"], Labels: files[".lab"], Rewards: files[".srew"]}, names)
}
