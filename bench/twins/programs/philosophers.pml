#ifndef N
#define N 3
#endif
bit hungry[N], eats[N], fork_[N];
active [N] proctype works() {
	byte me = _pid, first = _pid, second = (_pid + 1) % N;
#ifdef LAST
	d_step {
		if
		:: me == N - 1 -> first = 0; second = N - 1
		:: else
		fi
	}
#endif
	do
	:: hungry[me] = 1;
	   atomic { fork_[first] == 0 -> fork_[first] = 1 };
	   atomic { fork_[second] == 0 -> fork_[second] = 1 };
	   eats[me] = 1;
	   hungry[me] = 0;
	   eats[me] = 0;
	   fork_[second] = 0;
	   fork_[first] = 0
	od
}
