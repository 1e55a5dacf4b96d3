// Structs with an alignment of their own as variable arguments.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdarg.h>
struct __attribute__((aligned(32))) wide { int a[8]; };
struct __attribute__((aligned(16))) pair { long a, b; };
struct plain { long a, b, c, d; };
static long sum(int n, ...) {
  va_list list;
  va_start(list, n);
  long s = va_arg(list, int);
  struct wide w = va_arg(list, struct wide);
  s += w.a[0] + w.a[7];
  struct pair p = va_arg(list, struct pair);
  s += p.a + p.b;
  s += va_arg(list, int);
  struct plain q = va_arg(list, struct plain);
  s += q.a + q.d;
  struct pair r = va_arg(list, struct pair);
  struct pair t = va_arg(list, struct pair);
  struct wide v = va_arg(list, struct wide);
  s += r.a + t.b + v.a[7];
  va_end(list);
  return s;
}
int main(void) {
  struct wide w = {{1, 0, 0, 0, 0, 0, 0, 2}};
  struct pair p = {4, 8}, r = {16, 0}, t = {0, 32};
  struct plain q = {64, 0, 0, 128};
  assert(sum(0, 256, w, p, 512, q, r, t, w) == 1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256 + 512 + 2);
}
