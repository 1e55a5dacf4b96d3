package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestWeakOrders: the assumption of sequential consistency names the line in the program at which a weaker order is used, also where
// the library uses it, is given it, or is called by a pointer; and is there only if one is used.
func TestWeakOrders(t *testing.T) {
	t.Parallel()
	const (
		orders = "static_cast<void (std::atomic<bool>::*)(bool, std::memory_order)>(&std::atomic<bool>::store)"
		strict = "" // no line: all are sequentially consistent
		line   = "weaker memory orders (at order.cc:5)"
	)
	for body, want := range map[string]string{
		"x.store(1); x = 2; ++x; b = x.load();":                                                                     strict,
		"b.store(true); b.exchange(false); p.store(nullptr); p.fetch_add(1);":                                       strict,
		"int e = 0; x.compare_exchange_strong(e, 1); f.test_and_set(); f.clear();":                                  strict,
		"bool e = false; b.compare_exchange_weak(e, true);":                                                         strict,
		"x.store(1, std::memory_order_relaxed);":                                                                    line,
		"b.store(true, std::memory_order_release);":                                                                 line,
		"p.load(std::memory_order_acquire);":                                                                        line,
		"f.test_and_set(std::memory_order_acquire);":                                                                line,
		"bool e = false; b.compare_exchange_strong(e, true, std::memory_order_seq_cst, std::memory_order_relaxed);": line,
		"volatile int o = 0; b.store(true, (std::memory_order)o);":                                                  line,
		"std::atomic_store_explicit(&b, true, std::memory_order_relaxed);":                                          line,
		"auto s = " + orders + "; (b.*s)(true, std::memory_order_relaxed);":                                         line,
		"std::thread t(" + orders + ", &b, true, std::memory_order_relaxed); t.join();":                             line,
		"static std::atomic<double> d; d.fetch_add(1);":                                                             line, // its loop looks with a relaxed load
		"auto s = std::make_shared<int>(1); auto t = s;":                                                            "weaker memory orders (in 2 places, the first at order.cc:5)",
		"static std::atomic<std::shared_ptr<int>> s; auto t = s.load();":                                            "order.cc:5)",
	} {
		file := checkout.Write(t, "order.cc", "#include <atomic>\n#include <memory>\n#include <thread>\n"+
			"std::atomic<int> x; std::atomic<bool> b; std::atomic<int *> p; std::atomic_flag f;\nvoid use() { "+body+" }\nint main() { use(); }\n")
		_, out, stderr := heddle("check", "--cflags=-std=c++20", file)
		if got := strings.Contains(out, "weaker memory orders"); got != (want != strict) || !strings.Contains(out, want) || !strings.Contains(out, "verified") {
			t.Errorf("%s: want %q\n%s%s", body, want, out, stderr)
		}
	}
}
