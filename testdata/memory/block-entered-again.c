// A block that is entered again, with a pointer that is taken again, by a loop, a jump backwards and a recursion.
// verdict: verified
// native: yes
#include <assert.h>

static int depth(int n) {
  int *p;
  {
    int here = n;
    p = &here;
    if (n > 0) *p += depth(n - 1);
    assert(*p == n * (n + 1) / 2);
    return *p;
  }
}

int main(void) {
  int *p, rounds = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int here = i;
    p = &here;
    sum += *p;
  }
again: {
  int there = rounds;
  p = &there;
  ++*p;
  rounds = there;
}
  if (rounds < 3) goto again;
  switch (rounds) {
    int passed;
  case 3:
    passed = 7;
    p = &passed;
    sum += *p;
  }
  assert(sum == 10 && depth(3) == 6);
}
