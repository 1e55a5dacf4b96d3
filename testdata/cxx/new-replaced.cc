// What the program does not replace of the operators new and delete uses what it replaces.
// verdict: verified
// native: yes
#include <cassert>
#include <cstdlib>
#include <new>

static int news, deletes, wide;

void *operator new(std::size_t size)
{
    news++;
    if (size > 1000)
        throw std::bad_alloc();
    if (void *p = std::malloc(size))
        return p;
    throw std::bad_alloc();
}

void operator delete(void *p) noexcept
{
    deletes++;
    std::free(p);
}

void *operator new(std::size_t size, std::align_val_t a)
{
    wide++;
    if (void *p = std::aligned_alloc(static_cast<std::size_t>(a), size))
        return p;
    throw std::bad_alloc();
}

void operator delete(void *p, std::align_val_t) noexcept
{
    wide++;
    std::free(p);
}

struct alignas(64) Wide {
    int x;
};

int main()
{
    int *array = new int[3];
    assert(news == 1);
    delete[] array;
    assert(deletes == 1);
    int *one = new (std::nothrow) int;
    assert(news == 2);
    delete one;
    assert(deletes == 2);
    array = new (std::nothrow) int[3];
    assert(news == 3);
    operator delete[](array, std::nothrow);
    assert(deletes == 3);
    assert(operator new(2000, std::nothrow) == nullptr && operator new[](2000, std::nothrow) == nullptr);
    assert(news == 5 && wide == 0);
    delete new Wide;
    assert(wide == 2);
    delete[] new Wide[2];
    assert(wide == 4);
    delete new (std::nothrow) Wide;
    assert(wide == 6 && news == 5 && deletes == 3);
    return 0;
}
