bit wants[2], inside[2], taken;
active [2] proctype works() {
	byte me = _pid;
	do
	:: wants[me] = 1;
	   do
	   :: atomic { taken == 0 -> taken = 1 }; break
	   :: taken == 1
	   od;
	   inside[me] = 1;
	   inside[me] = 0;
	   wants[me] = 0;
	   taken = 0
	od
}
