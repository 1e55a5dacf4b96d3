// Two robots on a board of N x N cells, one row by row, one along the diagonal: they meet on the diagonal only
// (pancam 2008, Figure 10; the patterns are ours).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int board[N][N];

static void visit(int row, int column) {
  int other = atomic_fetch_add(&board[row][column], 1);
  assert(other == 0 || row == column);
  atomic_fetch_sub(&board[row][column], 1);
}

static void *sweep(void *arg) {
  for (int row = 0; row < N; row++)
    for (int column = 0; column < N; column++)
      visit(row, column);
  return arg;
}

static void *cross(void *arg) {
  for (int k = 0; k < N; k++)
    visit(k, k);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, sweep, 0);
  pthread_create(&b, 0, cross, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
