// std::min returns a reference to one of two temporaries, which end with the declaration.
// verdict: violated
#include <algorithm>

int main() {
    const int &least = std::min(3, 4);
    volatile int copy = least; // want: use-after-return
    return copy - 3;
}
