// switch: dense and sparse cases, falling through, negative and wide labels, a default in the middle.
// verdict: verified
// native: yes
#include <assert.h>

static int dense(int x)
{
    switch (x) {
    case 0: return 10;
    case 1: return 21;
    case 2: return 5;
    case 3: return 33;
    case 4: return 17;
    default: return -1;
    }
}

static int sparse(long long x)
{
    switch (x) {
    case -1000: return 1;
    case 0: return 2;
    case 77: return 3;
    case 1ll << 40: return 4;
    }
    return 0;
}

static int fall_through(int x)
{
    int steps = 0;
    switch (x) {
    case 3: steps++; // fall through
    case 2: steps++; // fall through
    default: steps++;
        break;
    case 9: steps = 100;
    }
    return steps;
}

int main(void)
{
    assert(dense(0) == 10 && dense(3) == 33 && dense(4) == 17);
    assert(dense(5) == -1 && dense(-1) == -1);
    assert(sparse(-1000) == 1 && sparse(77) == 3 && sparse(1ll << 40) == 4 && sparse(1) == 0);
    assert(fall_through(3) == 3 && fall_through(2) == 2 && fall_through(0) == 1 && fall_through(9) == 100);
    return 0;
}
