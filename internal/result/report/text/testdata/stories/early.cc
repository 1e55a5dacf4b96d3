#include <cstdio>
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>
std::mutex m;
int level;
struct Log { Log() { std::lock_guard<std::mutex> g(m); puts("ready"); level = 2; } } log_;
std::vector<int> v{1, 2, 3};
std::thread early([] { level++; });
int main() { early.join(); assert(level == 2); }
