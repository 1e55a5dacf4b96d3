package cli

import (
	"bytes"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestNamesOfLocks: of two locks in a report each has a name of its own, and that which a user knows, if there is one.
func TestNamesOfLocks(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		file, text string
		want       [2]string // what main, or the first thread, waits for, and the other one
	}{
		{"vector.cc", `#include <mutex>
#include <thread>
#include <vector>
struct Account { std::mutex m; int balance = 10; };
int main() {
  std::vector<Account> acc(2);
  auto transfer = [&](int from, int to) {
    std::lock_guard<std::mutex> a(acc[from].m), b(acc[to].m);
    acc[from].balance--; acc[to].balance++;
  };
  std::thread t(transfer, 0, 1);
  transfer(1, 0);
  t.join();
}
`, [2]string{"acc[0].m", "acc[1].m"}},
		{"owned.cc", `#include <memory>
#include <mutex>
#include <thread>
#include <vector>
struct Base { int id = 0; std::mutex m; };
struct Derived : Base { int more = 0; };
static std::vector<std::unique_ptr<Derived>> all;
static void both(int i, int k) { std::scoped_lock<std::mutex> a(all[i]->m); std::scoped_lock<std::mutex> b(all[k]->m); all[i]->more++; }
int main() {
  for (int i = 0; i < 2; i++) all.push_back(std::make_unique<Derived>());
  std::thread t(both, 0, 1);
  both(1, 0);
  t.join();
}
`, [2]string{"all[0]->m", "all[1]->m"}},
		{"list.cc", `#include <list>
#include <mutex>
#include <thread>
struct A { std::mutex m; int x; };
static std::list<A> all;
static void both(A &i, A &k) { std::lock_guard a(i.m); std::lock_guard b(k.m); }
int main() {
  all.emplace_back(); all.emplace_back();
  std::thread t(both, std::ref(all.front()), std::ref(all.back()));
  both(all.back(), all.front());
  t.join();
}
`, [2]string{}},
		{"nodes.c", `#include <pthread.h>
#include <stdlib.h>
struct node { int n; pthread_mutex_t m; struct node *next; };
static struct node *head;
static void both(struct node *a, struct node *b) {
  struct node *p = a;
  pthread_mutex_lock(&p->m);
  p = b;
  pthread_mutex_lock(&p->m);
  pthread_mutex_unlock(&p->m);
  pthread_mutex_unlock(&a->m);
}
static void *f(void *x) { both(head, head->next); return x; }
int main(void) {
  for (int i = 0; i < 2; i++) { struct node *n = malloc(sizeof *n); if (!n) return 1; pthread_mutex_init(&n->m, 0); n->next = head; head = n; }
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  both(head->next, head);
  pthread_join(t, 0);
}
`, [2]string{"head->m", "head->next->m"}},
		{"locals.c", `#include <pthread.h>
static pthread_mutex_t *other[2];
static pthread_barrier_t bar;
static void *f(void *x) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  long i = (long)x;
  other[i] = &m;
  pthread_mutex_lock(&m);
  pthread_barrier_wait(&bar);
  pthread_mutex_lock(other[1 - i]);
  return 0;
}
int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&bar, 0, 2);
  for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, f, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
`, [2]string{"f::m (2)", "f::m"}},
	} {
		t.Run(x.file, func(t *testing.T) {
			t.Parallel()
			var out, errs bytes.Buffer
			Main([]string{"check", "--opt=O0", checkout.Write(t, x.file, x.text)}, &out, &errs)
			names := waitedFor(out.String())
			if len(names) != 2 || names[0] == names[1] {
				t.Fatalf("threads wait for %q\n%s%s", names, out.String(), errs.String())
			}
			for i, want := range x.want {
				if want != "" && names[i] != want {
					t.Errorf("thread waits for %s, not %s", names[i], want)
				}
			}
		})
	}
}

// waitedFor are the mutexes that the threads of a deadlock wait for.
func waitedFor(report string) (names []string) {
	for _, line := range strings.Split(report, "\n") {
		if _, rest, ok := strings.Cut(line, " waits for mutex "); ok && strings.HasPrefix(line, "  ") {
			name, _, _ := strings.Cut(rest, ", which ")
			names = append(names, name)
		}
	}
	return names
}
