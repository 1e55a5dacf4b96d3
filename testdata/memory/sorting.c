// Insertion sort, bubble sort and a recursive quicksort agree.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

enum { N = 6 };

static void insertion(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int x = a[i], j = i;
        for (; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

static void swap(int *x, int *y)
{
    int old = *x;
    *x = *y;
    *y = old;
}

static void bubble(int *a, int n)
{
    for (int end = n; end > 1; end--)
        for (int i = 1; i < end; i++)
            if (a[i - 1] > a[i])
                swap(&a[i - 1], &a[i]);
}

static void quick(int *a, int n)
{
    if (n < 2)
        return;
    int less = 0;
    for (int i = 1; i < n; i++)
        if (a[i] < a[0])
            swap(&a[i], &a[++less]);
    swap(&a[0], &a[less]);
    quick(a, less);
    quick(a + less + 1, n - less - 1);
}

int main(void)
{
    const int input[N] = {3, 1, 4, 1, 5, -9};
    int a[N], b[N], c[N];
    memcpy(a, input, sizeof a);
    memcpy(b, input, sizeof b);
    memcpy(c, input, sizeof c);
    insertion(a, N);
    bubble(b, N);
    quick(c, N);
    assert(memcmp(a, b, sizeof a) == 0 && memcmp(b, c, sizeof b) == 0);
    for (int i = 1; i < N; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}
