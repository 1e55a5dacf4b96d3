// When main returns: its thread_local objects, then what it registered and static objects, the newest first.
// verdict: verified
// native: yes
#include <cassert>
#include <cstdlib>

static int order;

struct Object {
    int place;
    explicit Object(int place) : place(place) {}
    ~Object() { assert(++order == place); }
};

static Object early{6};
static thread_local Object older{2}, newer{1};

int main()
{
    std::atexit([] { assert(++order == 5); });
    older.place = 2;
    newer.place = 1;
    static Object local{4};
    std::atexit([] { assert(++order == 3); });
    return 0;
}
