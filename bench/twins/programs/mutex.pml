bit wants[2], inside[2], m;
active [2] proctype works() {
	byte me = _pid;
	do
	:: wants[me] = 1;
	   atomic { m == 0 -> m = 1 };
	   inside[me] = 1;
	   inside[me] = 0;
	   wants[me] = 0;
	   m = 0
	od
}
