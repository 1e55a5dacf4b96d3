// Two writers and two readers of a channel with room for one: each item comes to a reader, and all end.
#include <cassert>
#include <thread>

#include "msd/static_channel.hpp"

int main()
{
    msd::static_channel<int, 1> channel;
    int items[2] = {};
    std::thread writers[] = {std::thread([&] { channel.write(1); }), std::thread([&] { channel.write(2); })};
    std::thread reader([&] { channel.read(items[0]); });
    channel.read(items[1]);
    reader.join();
    for (auto &w : writers)
        w.join();
    assert(items[0] + items[1] == 3);
}
