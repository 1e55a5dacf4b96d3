#include <vector>
#include <string>
#include <thread>
#include <mutex>
struct Order { std::string item; double price; };
std::vector<Order> orders; std::mutex m;
void add(std::string s) { std::lock_guard<std::mutex> l(m); orders.push_back({s, 2.5}); }
int main() {
  add("tea");
  Order &first = orders[0];
  std::thread t(add, "coffee");
  first.price = 3;
  t.join();
  return first.item.size();
}
