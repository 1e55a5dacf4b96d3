package agree

import (
	"testing"
	"fmt"
	"time"

	"heddle/internal/test/irprograms"
)

func TestHang(t *testing.T) {
	var list []*irprograms.Program
	g := irprograms.NewGraphs(4, 1)
	for i := range 60 {
		list = append(list, g.Program(i*31))
	}
	b := load(t, list)
	for i, p := range list {
		done := make(chan bool)
		go func() { b.check(i, p, &ways[2]); done <- true }()
		select {
		case <-done:
		case <-time.After(3*time.Second):
			fmt.Println(i)
			t.Fatal(irprograms.Module([]*irprograms.Program{p}))
		}
	}
}
