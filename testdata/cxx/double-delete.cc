// Two owners of one object copy the pointer and both delete it.
// verdict: violated
class Owner {
    int *volatile p;

public:
    Owner() : p(new int(1)) {}
    ~Owner() { delete p; } // want: free
};

static Owner copy(const Owner &o)
{
    return o; // the generated copy constructor copies the pointer
}

int main()
{
    Owner a;
    Owner b = copy(a);
    return 0;
}
