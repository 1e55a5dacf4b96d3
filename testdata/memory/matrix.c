// Matrix multiplication on arrays of arrays and on rows allocated one by one.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

enum { N = 2 };

static void multiply(int c[N][N], int a[N][N], int b[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

int main(void)
{
    int a[N][N] = {{1, 2}, {3, 4}}, b[N][N] = {{0, 1}, {1, 0}}, c[N][N];
    multiply(c, a, b);
    assert(c[0][0] == 2 && c[0][1] == 1 && c[1][0] == 4 && c[1][1] == 3);
    int **rows = malloc(N * sizeof *rows);
    if (rows == NULL)
        return 1;
    for (int i = 0; i < N; i++) {
        rows[i] = calloc(N, sizeof *rows[i]);
        if (rows[i] == NULL)
            return 1;
        for (int j = 0; j < N; j++)
            rows[i][j] = c[i][j] * c[i][j];
    }
    assert(rows[1][0] == 16);
    for (int i = 0; i < N; i++)
        free(rows[i]);
    free(rows);
    return 0;
}
