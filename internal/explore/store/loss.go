package store

// Loss is what a search may have missed because of its store. The zero value:
// nothing.
type Loss struct {
	HashBits int     // width of the hashes that stand for states; 0: none do
	Hashed   int     // states kept so
	Omission float64 // a bound on the probability that two of them have the same hash

	Bitstate bool    // some states are kept by bits only
	Bitted   int     // states kept so
	Filled   float64 // part of the bits that are set
	Coverage float64 // estimated part of the states met that were not taken for others
}
