// The function that is called while the shared lock is held does not take it.
// report: ydb-platform/ydb 4366: ydb_topic: do not call lock_shared recursively
// verdict: verified
#include <shared_mutex>

static std::shared_mutex mutex;
static int value = 1;

static int read_locked()
{
    return value;
}

static int read_twice()
{
    std::shared_lock lock(mutex);
    return read_locked() + value;
}

int main()
{
    return read_twice() - 2;
}
