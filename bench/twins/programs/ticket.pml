bit wants[2], inside[2];
byte next, now;
active [2] proctype works() {
	byte me = _pid, mine;
	do
	:: wants[me] = 1;
	   atomic { mine = next; next++ };
	   do
	   :: now == mine -> break
	   :: now != mine
	   od;
	   inside[me] = 1;
	   inside[me] = 0;
	   wants[me] = 0;
	   now++
	od
}
