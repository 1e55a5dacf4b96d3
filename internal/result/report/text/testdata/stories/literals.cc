#include <array>
#include <cassert>
#include <string>
static std::string spell(int n) { return std::string(n, 'z'); }
int main() {
  const char *clear = "\033[2J", *greeting = "Grüße";
  std::array<int, 3> a{1, 2, 3};
  a[1] = 7;
  std::string word = spell(a[1]);
  assert(word.size() < 7 || clear == greeting);
}
