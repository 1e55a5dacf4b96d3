// Engines give the numbers that the standard says, and distributions stay in their ranges, whatever the seed.
// verdict: verified
// large: an engine's state takes many instructions
// native: yes
#include <cassert>
#include <random>

int main()
{
    std::minstd_rand0 small;
    small.discard(9999);
    assert(small() == 1043618065);
    std::mt19937 engine;
    assert(engine() == 3499211612u);

    std::uniform_int_distribution<int> dice(1, 6);
    std::uniform_real_distribution<double> part(2, 3);
    std::bernoulli_distribution coin(0.5);
    std::discrete_distribution<> weighted{1, 0, 2};
    for (int i = 0; i < 3; i++) {
        int eyes = dice(engine);
        assert(eyes >= 1 && eyes <= 6);
        double x = part(engine);
        assert(x >= 2 && x < 3);
        coin(engine);
        assert(weighted(engine) != 1);
    }
    std::normal_distribution<> bell(10, 0.001);
    double x = bell(engine);
    assert(x > 9 && x < 11);
    return 0;
}
