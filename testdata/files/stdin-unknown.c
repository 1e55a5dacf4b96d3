// What standard input holds is not known: what holds of every text is proved, as is what a library says of a text that ends.
// verdict: verified
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int n = 0;
    int read = scanf("%d", &n);
    assert(read == 1 || read == 0 || read == EOF);
    if (read == EOF) {
        assert(feof(stdin));
        assert(getchar() == EOF && scanf("%d", &n) == EOF);
    }
    if (read == 0) {
        int next = getchar(); // behind a sign, or what cannot begin a number
        assert(next < '0' || next > '9');
    }
    if (read == 1) {
        int next = getchar();
        assert(next < '0' || next > '9');
        assert(next == EOF || !feof(stdin));
        if (next != EOF) {
            assert(ungetc(next, stdin) == next);
            assert(getchar() == next);
        }
    }
    return 0;
}
