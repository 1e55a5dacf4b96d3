// Addresses of objects that live are compared, and ends of arrays with what points into them: nothing is assumed.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static struct node head = {&head};
static int numbers[4], others[4];

int main(void)
{
    int *a = malloc(16), *b = malloc(16), local = 0, steps = 0;
    struct node second = {&head};

    if (!a || !b)
        return 1;
    assert(a != b && a != &local && b + 3 != a + 1 && (void *)&local != (void *)&second);
    assert(numbers + 3 != others + 1);
    for (int *p = numbers, *end = numbers + 4; p != end; p++)
        steps++;
    head.next = &second;
    for (struct node *p = head.next; p != &head; p = p->next)
        steps++;
    assert(steps == 5);
    head.next = &head;
    free(a);
    free(b);
    return 0;
}
