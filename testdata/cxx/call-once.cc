// call_once runs one of the functions, and another one after that has thrown.
// verdict: verified
// large: starting threads takes many instructions
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int runs, failures;

static void initialise(bool fails)
{
    try {
        std::call_once(flag, [fails] {
            if (fails)
                throw 1;
            runs++;
        });
    } catch (int) {
        failures++;
    }
}

int main()
{
    std::thread a(initialise, false);
    initialise(true);
    a.join();
    initialise(false);
    assert(runs == 1 && failures <= 1);
    return 0;
}
