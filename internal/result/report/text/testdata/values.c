// Values of many types, so that the report shows how each is told.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, GREEN = 5 };

struct node {
    int value;
    struct node *next;
};

struct mixed {
    char letter;
    unsigned low : 3;
    double ratio;
    int grid[2][2];
};

struct node *head;
struct mixed one;
int squares[4];
char name[8];
int (*action)(int);

static int twice(int x)
{
    return 2 * x;
}

static struct node *push(int value)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = head;
    head = n;
    return n;
}

int main(void)
{
    enum colour c = GREEN;
    bool done = false;
    float half = 0.5f;
    unsigned char byte = 200;
    long long far = -5000000000;
    __int128 wide = (__int128)1 << 100;
    const char *text = "hello";
    one.letter = 'x';
    one.low = 5;
    one.ratio = 1.25;
    one.grid[1][0] = 7;
    for (int i = 0; i < 4; i++)
        squares[i] = i * i;
    int *middle = &squares[2];
    *middle = -1;
    action = twice;
    snprintf(name, sizeof name, "n%d", 1);
    push(1);
    push(action(1))->value++;
    head->next->value = 9;
    struct node copy = *head;
    done = copy.next->value == 9;
    int in = __VERIFIER_nondet_int();
    printf("in %d\n", in);
    free(head->next);
    assert(in != 3 || !done || !text || far + byte + half > 0 || wide == 0 || c == RED);
    return 0;
}
