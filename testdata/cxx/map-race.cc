// Two threads insert into one map without a lock: the tree's links race.
// verdict: violated
// large: starting threads takes many instructions
#include <map>
#include <thread>

static std::map<int, int> m = { { 5, 5 } };

static void insert(int key)
{
    m[key] = 1; // want: race
}

int main()
{
    std::thread a(insert, 1); // want: race
    insert(2); // want: race
    a.join();
    return 0;
}
