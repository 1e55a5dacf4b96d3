#include <vector>
#include <string>
#include <cstdio>
int sum(const std::vector<int> &v, int n) { int s = 0; for (int i = 0; i <= n; i++) s += v[i]; return s; }
int main() {
  std::vector<int> v{1, 2, 3};
  std::string name = "total";
  printf("%s %d\n", name.c_str(), sum(v, v.size()));
}
