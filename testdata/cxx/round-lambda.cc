// Lambdas and objects of each round of a loop are used in their round only, or copied.
// verdict: verified
// native: yes
#include <cassert>
#include <functional>
#include <vector>

struct number {
    int value;
    number(int n) : value(n) {}
    ~number() { value = -1; }
};

int main()
{
    std::vector<std::function<int()>> kept;
    int total = 0;
    for (int i = 0; i < 3; i++) {
        number here(i);
        auto look = [&here] { return here.value; };
        std::function<int()> same = look;
        total += look() + same();
        kept.push_back([i] { return i; });
    }
    for (auto &f : kept)
        total += f();
    for (const number &n : {number(1), number(2)})
        total += n.value;
    assert(total == 12);
}
