// to_chars writes no terminating null, and fails where the text does not fit.
// verdict: violated
#include <cassert>
#include <charconv>

int main()
{
    char room[3];
    auto r = std::to_chars(room, room + sizeof room, 0.25);
    assert(r.ec == std::errc()); // want: assert
    return 0;
}
