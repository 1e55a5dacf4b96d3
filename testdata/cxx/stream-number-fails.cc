// What is no number makes a stream fail, and the variable zero.
// verdict: violated
#include <cassert>
#include <sstream>

int main()
{
    std::istringstream in("x1");
    int number = 5;
    in >> number;
    assert(number == 5); // want: assert
    return 0;
}
