// Designated initialisers, compound literals, nested and partial ones: what is not named is zero.
// verdict: verified
// native: yes
#include <assert.h>
#include <stddef.h>

struct point {
    int x, y;
};

struct shape {
    const char *name;
    struct point corner[3];
    struct point *first;
};

static struct shape triangle = {
    .corner = {[2] = {.y = 5}, [0] = {1, 2}},
    .name = "triangle",
    .first = &triangle.corner[0],
};

static int area(const struct point *p)
{
    return p->x * p->y;
}

int main(void)
{
    int sparse[8] = {[5] = 50, 60, [1] = 10};
    assert(sparse[0] == 0 && sparse[1] == 10 && sparse[5] == 50 && sparse[6] == 60 && sparse[7] == 0);
    assert(triangle.corner[0].y == 2 && triangle.corner[1].x == 0 && triangle.corner[2].y == 5);
    assert(triangle.first->x == 1 && triangle.name[3] == 'a');
    assert(area(&(struct point){6, 7}) == 42);
    int *list = (int[]){4, 5, 6};
    list[1]++;
    assert(list[0] + list[1] + list[2] == 16);
    char matrix[][4] = {"abc", {'x'}};
    assert(matrix[1][0] == 'x' && matrix[1][1] == 0 && sizeof matrix == 8);
    return 0;
}
