// A request for more memory than there is throws std::bad_alloc; a vector that is asked for too much, length_error.
// verdict: verified
// native: yes
#include <cassert>
#include <new>
#include <stdexcept>
#include <vector>

int main()
{
    int caught = 0;
    volatile std::size_t much = std::size_t(1) << 60;
    try {
        std::vector<char> v(much);
        return v[0];
    } catch (const std::bad_alloc &) {
        caught++;
    }
    try {
        std::vector<long> v;
        v.reserve(much * 4);
    } catch (const std::length_error &) {
        caught++;
    }
    assert(caught == 2);
    return 0;
}
