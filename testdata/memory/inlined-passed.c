// The addresses of variables of inlined functions are kept as long as the variables live, in each round.
// verdict: verified
// native: yes
#include <assert.h>

static const int *least(const int *from, const int *to) {
    const int *found = from;
    for (const int *at = from; at < to; at++)
        if (*at < *found)
            found = at;
    return found;
}

static int spread(int a, int b) {
    int values[3] = {a, b, a + b};
    const int *low = least(values, values + 3);
    return values[2] - *low;
}

static const int *seen;

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int here = spread(i, 2);
        seen = &here;
        sum += *seen;
    }
    seen = 0;
    assert(sum == 2 + 2 + 2);
    return 0;
}
