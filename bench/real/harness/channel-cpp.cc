// One writer of two items and one reader of a channel with room for one: the items come in order, and the end is seen.
#include <cassert>
#include <thread>

#include "msd/channel.hpp"

int main()
{
    msd::channel<int> channel(1);
    std::thread writer([&] {
        assert(channel.write(1));
        assert(channel.write(2));
        channel.close();
    });
    int item = 0;
    assert(channel.read(item) && item == 1);
    assert(channel.read(item) && item == 2);
    assert(!channel.read(item));
    writer.join();
    assert(channel.drained());
}
