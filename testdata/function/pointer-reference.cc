// A reference leads to an object, and so does this.
// verdict: verified
// flags: --function=counter::add
class counter {
    unsigned n;

public:
    unsigned add(const unsigned &by);
};

unsigned counter::add(const unsigned &by)
{
    return n += by;
}
