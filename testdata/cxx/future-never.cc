// A future whose promise is never kept is waited for for ever.
// verdict: violated
// large: starting threads takes many instructions
#include <future>
#include <thread>

static int volatile answer;

int main()
{
    std::promise<int> promise;
    std::thread t([&promise] {
        if (answer)
            promise.set_value(int(answer));
    });
    int value = promise.get_future().get(); // want: deadlock
    t.join();
    return value;
}
