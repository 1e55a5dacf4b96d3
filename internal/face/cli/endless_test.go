package cli

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestEndlessThreads: of a program that starts threads without end a fault is found that a few of them show, and passes
// with few threads prove nothing.
func TestEndlessThreads(t *testing.T) {
	t.Parallel()
	const program = `#include <assert.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void *visit(void *arg) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  assert(count < %d);
  count--;
  pthread_mutex_unlock(&lock);
  return arg;
}
int main(void) {
  pthread_t t;
  for (;;) pthread_create(&t, 0, visit, 0);
}`
	for _, c := range []struct {
		most, status int
		flag         string
	}{{3, 1, "--states=0"}, {1000, 2, "--time=1s"}} {
		status, out, _ := heddle("check", "--engine=explicit", c.flag, checkout.Write(t, "main.c", fmt.Sprintf(program, c.most)))
		if status != c.status || status == 2 && !strings.Contains(out, "unknown: ") {
			t.Errorf("%d: status %d\n%s", c.most, status, out)
		}
	}
}
