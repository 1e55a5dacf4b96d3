// Sizes, alignments and offsets of a 64-bit System V target.
// only: 64 bits
// verdict: verified
// native: yes
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

struct mixed {
    char c;
    int i;
    short s;
    double d;
    char tail;
};

struct __attribute__((packed)) tight {
    char c;
    int i;
};

struct aligned {
    char c;
    alignas(16) char block[3];
};

int main(void)
{
    assert(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(int) == 4);
    assert(sizeof(long) == 8 && sizeof(void *) == 8);
    assert(offsetof(struct mixed, i) == 4 && offsetof(struct mixed, d) == 16);
    assert(sizeof(struct mixed) == 32 && alignof(struct mixed) == 8);
    assert(sizeof(struct tight) == 5 && offsetof(struct tight, i) == 1);
    assert(sizeof(struct aligned) == 32 && offsetof(struct aligned, block) == 16);
    struct aligned a;
    assert((uintptr_t)a.block % 16 == 0);
    struct tight t[2] = {{'a', 1}, {'b', 0x01020304}};
    assert(t[1].i == 0x01020304 && t[0].i == 1);
    int array[3][5];
    assert(sizeof array == 60 && sizeof array[0] == 20 && sizeof *array[0] == 4);
    int n = 3;
    assert(sizeof(int[n]) == 12);
    return 0;
}
