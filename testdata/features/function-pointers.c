// A table of function pointers, callbacks, and functions that return functions.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

typedef int (*operation)(int, int);

static int add(int a, int b)
{
    return a + b;
}

static int subtract(int a, int b)
{
    return a - b;
}

static int multiply(int a, int b)
{
    return a * b;
}

static const struct {
    char symbol;
    operation apply;
} table[] = {{'+', add}, {'-', subtract}, {'*', multiply}};

static operation find(char symbol)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].symbol == symbol)
            return table[i].apply;
    return NULL;
}

static int fold(operation f, const int *a, int n, int start)
{
    for (int i = 0; i < n; i++)
        start = f(start, a[i]);
    return start;
}

int main(void)
{
    const int a[] = {1, 2, 3, 4};
    assert(fold(find('+'), a, 4, 0) == 10);
    assert(fold(find('-'), a, 4, 0) == -10);
    assert(fold(find('*'), a, 4, 1) == 24);
    assert(find('/') == NULL && find('+') == add && find('+') != find('-'));
    return 0;
}
