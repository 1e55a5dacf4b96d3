// What is called once calls itself by the same flag.
// verdict: violated
#include <mutex>

static std::once_flag flag;

static void initialise() { std::call_once(flag, [] {}); } // want: deadlock

int main() { std::call_once(flag, initialise); }
