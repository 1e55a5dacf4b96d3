package together

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestPanic(t *testing.T) {
	var none, one Panic
	if !none.Do(func() {}) {
		t.Error("a function that came back has panicked")
	}
	none.Again()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { one.Do(func() { panic("injected") }) })
	}
	all.Wait()
	defer func() {
		if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "heddle bug: a worker failed: injected\ngoroutine ") {
			t.Errorf("it panics with %q", text)
		}
	}()
	one.Again()
	t.Error("it does not panic again")
}
