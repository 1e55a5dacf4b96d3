// Members that are arrays, used within their bounds: the address behind the last element, an array that ends its struct and has more
// elements than it says, a flexible one, one in a union.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>
struct pair { int a[4]; int b; } p;
struct tail { int n; int a[1]; };
struct flexible { int n; int a[]; };
union either { int a[2]; long l[2]; } u;
volatile int four = 4;
int main(void) {
  int sum = 0;
  for (int *q = p.a; q != &p.a[four]; q++) sum += *q;
  p.a[four - 1] = 1;
  struct tail *t = malloc(sizeof *t + 4 * sizeof(int));
  struct flexible *f = malloc(sizeof *f + 5 * sizeof(int));
  if (!t || !f) exit(1);
  t->a[four] = 2;
  f->a[four] = 3;
  u.l[1] = 4;
  assert(sum == 0 && p.a[3] + t->a[four] + f->a[four] == 6 && u.l[1] == 4);
  free(t);
  free(f);
}
