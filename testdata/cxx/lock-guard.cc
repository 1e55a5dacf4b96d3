// A class that locks a pthread mutex for the length of its life: no race, whichever way the function is left.
// verdict: verified
// native: yes
#include <cassert>
#include <pthread.h>

class Guard {
    pthread_mutex_t &m;

public:
    explicit Guard(pthread_mutex_t &m) : m(m) { pthread_mutex_lock(&m); }
    ~Guard() { pthread_mutex_unlock(&m); }
    Guard(const Guard &) = delete;
    Guard &operator=(const Guard &) = delete;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 5;

static bool withdraw(int amount)
{
    Guard guard(m);
    if (amount > balance)
        return false;
    balance -= amount;
    return true;
}

static void *customer(void *arg)
{
    *static_cast<bool *>(arg) = withdraw(4);
    return nullptr;
}

int main()
{
    pthread_t a, b;
    bool paid[2];
    pthread_create(&a, nullptr, customer, &paid[0]);
    pthread_create(&b, nullptr, customer, &paid[1]);
    pthread_join(a, nullptr);
    pthread_join(b, nullptr);
    assert(paid[0] != paid[1] && balance == 1);
    return 0;
}
