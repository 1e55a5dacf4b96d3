// One writer and one reader: the reader sees a whole value, never parts of two.
#include <cassert>
#include <pthread.h>

#include "rigtorp/Seqlock.h"

struct Pair {
    int a, b;
};

static rigtorp::Seqlock<Pair> lock;

static void *write(void *)
{
    lock.store({1, 1});
    lock.store({2, 2});
    return nullptr;
}

int main()
{
    pthread_t writer;
    lock.store({0, 0});
    pthread_create(&writer, nullptr, write, nullptr);
    Pair p = lock.load();
    assert(p.a == p.b);
    pthread_join(writer, nullptr);
    assert(lock.load().a == 2);
}
