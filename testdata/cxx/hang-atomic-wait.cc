// A value that is set back before the other thread looks: it waits for a change, and main for its answer.
// verdict: violated
// flags: --cflags=-std=c++20
#include <atomic>
#include <thread>

static std::atomic<int> request, answer;

int main()
{
    std::thread server([] {
        request.wait(0); // want: hang
        answer = 1;
    });
    request = 1;
    request.notify_one();
    request = 0; // want: hang
    while (answer == 0) {
    }
    server.join();
}
