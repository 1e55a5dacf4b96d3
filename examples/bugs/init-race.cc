// The pointer is published before what it leads to is ready, and read without a lock: double-checked locking without an atomic.
#include <mutex>
#include <thread>

struct config {
	int level = 3;
};

config *current;
std::mutex lock;

static int level()
{
	if (!current) {
		std::lock_guard<std::mutex> guard(lock);
		if (!current)
			current = new config;
	}
	return current->level;
}

int main()
{
	std::thread other([] { level(); });
	level();
	other.join();
	delete current;
}
