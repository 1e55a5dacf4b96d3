// A handler of std::set_terminate that returns, or throws, aborts the program.
// verdict: violated
#include <exception>

static int calls;

static void end()
{
    if (calls++ == 0)
        throw 1;
}

int main()
{
    std::set_terminate(end);
    std::terminate(); // want: abort
}
