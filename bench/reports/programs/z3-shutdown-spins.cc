// The owner of a pooled timer changes its state without the mutex between the worker's look and its sleep: the notification is lost. The
// owner then spins until the worker has left the state that it never saw.
// report: Z3Prover/z3 5990: Deadlock in `scoped_timer`
// verdict: violated
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

enum State { IDLE, WORKING, EXITING };

static std::mutex workers;
static std::condition_variable awaken;
static std::atomic<State> state{IDLE};

static void work()
{
    for (bool exiting = false; !exiting;) {
        {
            std::unique_lock<std::mutex> lock(workers);
            while (state == IDLE)
                awaken.wait(lock); // want: hang
        }
        exiting = state == EXITING;
        state = IDLE;
    }
}

static void hand_over(State s)
{
    state = s; // want: hang
    awaken.notify_one(); // want: hang
    while (state != IDLE)
        std::this_thread::yield();
}

int main()
{
    std::thread worker(work);
    hand_over(WORKING);
    hand_over(EXITING);
    worker.join();
}
