// The assumption is in the scope of a member function: it has private members, and those of namespaces.
// verdict: verified
// flags: --function=bank::account::take --assume=this!=nullptr&&cents<=balance&&balance<limit&&cents>=0
#include <cassert>

namespace bank {
static const long limit = 1000;

class account {
    long balance;

public:
    long take(long cents);
};

long account::take(long cents)
{
    balance -= cents;
    assert(balance >= 0);
    return balance;
}
}
