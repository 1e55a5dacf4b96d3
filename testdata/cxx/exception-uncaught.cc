// Nobody catches the exception that the second call throws: the handler is for another type.
// verdict: violated
#include <stdexcept>

static int volatile depth;

static void check(int limit)
{
    if (depth++ == limit)
        throw std::out_of_range("too deep"); // want: abort
}

int main()
{
    try {
        check(1);
        check(1);
    } catch (const std::runtime_error &) {
        return 0;
    }
    return 0;
}
