// The owner of a pooled timer changes its state with the mutex held: the worker sleeps and is woken, or sees it.
// report: Z3Prover/z3 5990: Deadlock in `scoped_timer`
// verdict: verified
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
                awaken.wait(lock);
        }
        exiting = state == EXITING;
        state = IDLE;
    }
}

static void hand_over(State s)
{
    {
        std::lock_guard<std::mutex> lock(workers);
        state = s;
    }
    awaken.notify_one();
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
