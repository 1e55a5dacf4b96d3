// A function that holds a shared lock calls another one that takes it too. The standard leaves a second shared lock of one thread undefined.
// report: ydb-platform/ydb 4366: ydb_topic: do not call lock_shared recursively
// verdict: violated
#include <shared_mutex>

static std::shared_mutex mutex;
static int value = 1;

static int read()
{
    std::shared_lock lock(mutex); // want: misuse
    return value;
}

static int read_twice()
{
    std::shared_lock lock(mutex);
    return read() + value;
}

int main()
{
    return read_twice() - 2;
}
