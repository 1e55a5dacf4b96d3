// Two robots cross a 3x3 board, one row by row, one along the diagonal: they meet on the diagonal only.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { N = 3 };

pthread_mutex_t board = PTHREAD_MUTEX_INITIALIZER;
int row[2], column[2], placed[2];

static void move(int robot, int r, int c)
{
    int other = 1 - robot;
    pthread_mutex_lock(&board);
    row[robot] = r;
    column[robot] = c;
    placed[robot] = 1;
    if (placed[other] && row[other] == r && column[other] == c)
        assert(r == c);
    pthread_mutex_unlock(&board);
}

static void *sweep_rows(void *arg)
{
    for (int r = 0; r < N; r++)
        for (int c = 0; c < N; c++)
            move(0, r, c);
    return arg;
}

static void *walk_diagonal(void *arg)
{
    for (int k = 0; k < N; k++)
        move(1, k, k);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, sweep_rows, NULL);
    pthread_create(&b, NULL, walk_diagonal, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(row[0] == N - 1 && row[1] == N - 1);
    return 0;
}
