#include <vector>
#include <cstdio>
int main() {
  std::vector<int> v{1, 2, 3};
  int &first = v.front();
  v.push_back(4);
  printf("%d\n", first);
}
