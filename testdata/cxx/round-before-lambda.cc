// A lambda that refers to a variable of a loop's round is called in the next round, where the variable of that round lives.
// verdict: violated
#include <functional>
#include <vector>

int main()
{
    std::vector<std::function<int()>> kept;
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int here = i;
        if (!kept.empty())
            total += kept.back()();
        kept.push_back([&here] { return here; }); // want: use-after-return
    }
    return total > 100;
}
