// The assumption about the member function allows to take more than there is.
// verdict: violated
// flags: --function=bank::account::take --assume=this!=nullptr&&cents<=limit&&balance<limit&&cents>=0&&balance>=0
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
    assert(balance >= 0); // want: assert
    return balance;
}
}
