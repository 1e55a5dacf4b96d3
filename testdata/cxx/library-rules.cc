// What the C++ library demands of its callers is checked: an element behind the end of a vector, though there is room for it.
// verdict: violated
#include <vector>

int main()
{
    std::vector<int> list;
    list.reserve(4);
    list.push_back(1);
    unsigned size = list.size();
    list[size] = 2; // want: assert
    return 0;
}
