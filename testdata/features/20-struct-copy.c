// Feature 20: structures are copied whole, by assignment, as arguments and as results.
// verdict: verified
// native: yes
#include <assert.h>

struct small {
    short x, y;
};

struct large {
    int id;
    double weight;
    struct small corner[3];
    char name[13];
};

static struct small swapped(struct small s)
{
    struct small r = {s.y, s.x};
    s.x = 99; // the caller's copy stays
    return r;
}

static struct large renamed(struct large l, char initial)
{
    l.name[0] = initial;
    l.corner[2] = swapped(l.corner[2]);
    return l;
}

int main(void)
{
    struct large a = {7, 2.5, {{1, 2}, {3, 4}, {5, 6}}, "loom"};
    struct large b = a;
    b.id = 8;
    struct large c = renamed(b, 'r');
    assert(a.id == 7 && a.name[0] == 'l' && a.corner[2].x == 5);
    assert(b.id == 8 && b.name[0] == 'l' && b.corner[2].y == 6);
    assert(c.id == 8 && c.name[0] == 'r' && c.name[3] == 'm');
    assert(c.corner[2].x == 6 && c.corner[2].y == 5 && c.weight == 2.5);
    return 0;
}
