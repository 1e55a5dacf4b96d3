// A file that the program did not make may not be there.
// verdict: violated
#include <cassert>
#include <fstream>

int main()
{
    std::ifstream in("given.txt");
    assert(in.is_open()); // want: assert
    return 0;
}
