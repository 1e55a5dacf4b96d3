#include <genmc.h>
#include <atomic>

std::atomic<int> n;

static void *add(void *arg)
{
	n++;
	__VERIFIER_assume(n != 2);
	return nullptr;
}

int main()
{
	__VERIFIER_join(__VERIFIER_spawn(add, nullptr));
	return 0;
}
