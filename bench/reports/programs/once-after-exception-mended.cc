// A call that ends by an exception is none: the function runs again.
// report: BlueBrain/Brion 232: With some gcc versions, std::call_once deadlocks after the first call has thrown an exception
// verdict: verified
#include <mutex>

static std::once_flag flag;
static int runs;

static void load()
{
    if (++runs == 1)
        throw runs;
}

int main()
{
    try {
        std::call_once(flag, load);
    } catch (int) {
    }
    std::call_once(flag, load);
    return runs - 2;
}
