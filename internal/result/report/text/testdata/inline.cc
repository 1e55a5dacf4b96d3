// C++, optimised: functions are inlined, names are short.
#include <atomic>
#include <pthread.h>

namespace bank {

std::atomic<int> turn{0};

template <typename T> struct Cell {
    T value;
    void add(T x) { value += x; }
};

Cell<int> cell;

void *worker(void *arg)
{
    turn.store(1);
    cell.add(2);
    return arg;
}

} // namespace bank

static bool turn_taken() { return bank::turn.load() == 1; }

int main()
{
    pthread_t t;
    pthread_create(&t, nullptr, bank::worker, nullptr);
    if (turn_taken())
        bank::cell.add(3);
    pthread_join(t, nullptr);
}
