// What is no number makes a stream of wide characters fail.
// verdict: violated
#include <cassert>
#include <sstream>

int main()
{
    std::wistringstream in(L"w");
    int number = 5;
    in >> number;
    assert(!in.fail()); // want: assert
    return 0;
}
