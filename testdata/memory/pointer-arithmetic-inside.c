// Pointers that stay in their objects, or right behind them.
// verdict: verified
// flags: --check=+pointer-arithmetic,+pointer-comparison
// native: yes
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
struct node { int key; struct node *next; char text[4]; };
int a[3];
volatile int three = 3;
int main(void) {
  int n = 0;
  for (int *p = a; p < a + three; p++) n++;
  for (int *p = a + three; p > a; p--) n++;
  struct node *x = malloc(2 * sizeof *x);
  if (!x) exit(1);
  struct node **link = &x[1].next;
  struct node *back = (struct node *)((char *)link - offsetof(struct node, next));
  assert(back == x + 1 && back - x == 1 && n == 6 && x[1].text + 4 <= (char *)(x + 2));
  free(x);
}
