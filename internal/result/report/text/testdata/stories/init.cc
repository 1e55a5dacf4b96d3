#include <memory>
#include <thread>

// Double-checked locking without the lock: both threads may make the one instance.
class Config {
 public:
  static Config *get() {
    if (!instance) instance = new Config;
    return instance;
  }
  int limit = 3;

 private:
  static Config *instance;
};

Config *Config::instance = nullptr;

int main() {
  std::thread t([] { Config::get()->limit++; });
  Config::get();
  t.join();
}
