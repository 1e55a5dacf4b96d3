// A handler makes a std::string that allocates, while main allocates.
// verdict: violated
#include <csignal>
#include <string>
#include <unistd.h>

static volatile std::size_t length;

static void on_alarm(int)
{
    std::string text(100, 'x'); // want: misuse
    length = text.size();
}

int main()
{
    std::signal(SIGALRM, on_alarm);
    alarm(1);
    delete new int(1);
    return 0;
}
