// A replaced operator new gives arrays as well: what it counts is not given back.
// verdict: violated
#include <cassert>
#include <cstdlib>
#include <new>

static int blocks;

void *operator new(std::size_t size)
{
    blocks++;
    return std::malloc(size);
}

void operator delete(void *p) noexcept
{
    if (p)
        blocks--;
    std::free(p);
}

int main()
{
    int *p = new int[2];
    p[0] = 1;
    int first = p[0];
    if (first != 1)
        delete[] p;
    assert(blocks == 0); // want: assert
    return 0;
}
