// memset, memcpy, memmove: what they write, what they leave, what they return.
// verdict: verified
// native: yes
#include <assert.h>
#include <string.h>

struct point {
    int x, y;
    void *link;
};

int main(void)
{
    unsigned char b[8];
    assert(memset(b, 0x1ff, sizeof b) == b); // only the low byte counts
    for (int i = 0; i < 8; i++)
        assert(b[i] == 0xff);
    memset(b + 2, 0, 3);
    assert(b[1] == 0xff && b[2] == 0 && b[4] == 0 && b[5] == 0xff);

    struct point p = {1, 2, &p}, q;
    assert(memcpy(&q, &p, sizeof q) == &q);
    assert(q.x == 1 && q.y == 2 && q.link == &p); // a copied pointer still points

    char up[] = "abcdef", down[] = "abcdef";
    memmove(up + 2, up, 4);
    assert(memcmp(up, "ababcd", 6) == 0);
    memmove(down, down + 2, 4);
    assert(memcmp(down, "cdefef", 6) == 0);
    return 0;
}
