// Two transfers in opposite directions lock the two accounts in opposite orders.
#include <mutex>
#include <thread>

struct account {
	std::mutex lock;
	int money = 100;
};

account savings, giro;

static void transfer(account &from, account &to, int amount)
{
	std::lock_guard<std::mutex> first(from.lock);
	std::lock_guard<std::mutex> second(to.lock);
	from.money -= amount;
	to.money += amount;
}

int main()
{
	std::thread monthly(transfer, std::ref(giro), std::ref(savings), 30);
	transfer(savings, giro, 20);
	monthly.join();
}
