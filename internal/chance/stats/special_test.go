package stats

import (
	"fmt"
	"math"
	"testing"
)

// near holds a value to a relative error.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %.17g, want %.17g: off by %.2g", what, got, want, math.Abs(got-want)/math.Abs(want))
	}
}

// TestBetaCDF: values computed with 60 digits from the hypergeometric series. The large ones are as badly conditioned as they
// are large: 1/2 unit in the last place of x is some sqrt(n) of them in the result.
func TestBetaCDF(t *testing.T) {
	for _, c := range []struct{ a, b, x, want float64 }{
		{0.5, 0.5, 0.25, 1. / 3},
		{1, 1, 0.3, 0.3},
		{2, 3, 0.5, 0.6875},
		{0.5, 299.5, 0.001, 0.56096363841427683989},
		{1.5, 20, 0.9, 0.99999999999999999995},
		{38, 2470, 0.0151, 0.51266241176124334065},
		{2789, 16454, 0.15, 0.97622999721896516386},
		{10412, 22838, 0.31, 0.10813709536565803342},
		{10413, 22837, 0.33, 0.99999999997236989741},
		{100000, 200000, 0.333, 0.34940317176601167805},
		{3, 1e7, 3.9e-07, 0.74687507447787161439},
		{300, 1, 0.99, 0.049040894071285723916},
		{0.25, 5, 1e-05, 0.091022782218668947796},
	} {
		near(t, "I", BetaCDF(c.x, c.a, c.b), c.want, 1e-12)
	}
	_, upper := betaTails(0.33, 0.67, 10413, 22837)
	near(t, "1-I", upper, 1-0.99999999997236989741, 1e-5) // the constant has no more digits of it
}

// TestBinomialTails: against sums of probabilities, which for p = 1/2 are exact rational numbers.
func TestBinomialTails(t *testing.T) {
	for _, n := range []int{1, 2, 7, 30, 50} {
		sum, choose := 0.0, 1.0
		for x := range n {
			sum += choose
			choose = choose * float64(n-x) / float64(x+1)
			near(t, "CDF", BinomialCDF(x, n, 0.5), math.Ldexp(sum, -n), 1e-13)
			near(t, "tail", BinomialTail(n-x, n, 0.5), math.Ldexp(sum, -n), 1e-13)
		}
	}
	for _, p := range []float64{0.001, 0.1, 0.37, 0.9} {
		sum := 0.0
		for x := range 200 {
			sum += binomialDensity(float64(x), 200, p, 1-p)
			near(t, "CDF", BinomialCDF(x, 200, p), sum, 1e-12)
		}
	}
}

func TestGammaCDF(t *testing.T) {
	for _, c := range []struct{ shape, x, lower, upper float64 }{
		{0.5, 0.3, 0.56142197391900013648, 0.43857802608099986352},
		{1, 2, 0.86466471676338730811, 0.13533528323661269189},
		{3, 0.001, 1.6654171665278076385e-10, 0.99999999983345828335},
		{50, 40, 0.070335066659394954437, 0.92966493334060504556},
		{50, 75, 0.99909606795764599091, 0.00090393204235400908576},
		{385, 420, 0.95987806058782064362, 0.040121939412179356375},
		{10000, 9900, 0.15865119219356465696, 0.84134880780643534304},
		{10000, 10300, 0.99852950510361431872, 0.0014704948963856812759},
	} {
		lower, upper := gammaTails(c.x, c.shape)
		near(t, "P", lower, c.lower, 1e-12)
		near(t, "Q", upper, c.upper, 1e-12)
	}
}

func TestNormalQuantile(t *testing.T) {
	for _, c := range []struct{ p, want float64 }{
		{0.4, -0.25334710313579974132}, {0.3, -0.52440051270804081597}, {0.1, -1.2815515655446004353},
		{0.025, -1.9599639845400542118}, {0.005, -2.5758293035489007538}, {1e-6, -4.7534243088228989573},
		{1e-12, -7.0344838253011319326}, {1e-50, -14.933337534788488981}, {1e-300, -37.047096299361199237},
	} {
		near(t, "quantile", NormalQuantile(c.p), c.want, 1e-13)
	}
	near(t, "upper", NormalQuantile(0.975), 1.9599639845400542118, 1e-13)
	if z := NormalQuantile(0.5); math.Abs(z) > 1e-15 {
		t.Errorf("median %v", z)
	}
}

func TestStudentQuantile(t *testing.T) {
	for _, c := range []struct{ upper, freedom, want float64 }{
		{0.025, 1, 12.706204736174703938}, {0.025, 2, 4.3026527297494637234}, {0.025, 9, 2.2621571627982055086},
		{0.005, 30, 2.7499956535672253238}, {0.025, 199, 1.9719565442517538102}, {1e-06, 10, 9.7519954909405802263},
	} {
		near(t, "t", StudentQuantile(c.upper, c.freedom), c.want, 1e-11)
	}
}

// TestQuantilesInvert: the distribution function at the quantile is the probability, as far as a unit in the last place of
// the quantile lets it.
func TestQuantilesInvert(t *testing.T) {
	ps := []float64{1e-9, 0.001, 0.025, 0.3, 0.5, 0.8, 0.975, 0.9999}
	for _, a := range []float64{0.25, 0.5, 1, 1.5, 2, 39, 2790, 1e5, 1e7} {
		for _, p := range ps {
			near(t, "P of quantile", GammaCDF(GammaQuantile(p, a), a), p, 1e-11)
		}
		for _, b := range []float64{0.25, 0.5, 1, 3, 300, 22838, 1e7} {
			for _, p := range ps {
				x, y := betaQuantiles(p, 1-p, a, b)
				if x < 1e-290 || y < 1e-13 {
					continue
				}
				lower, _ := betaTails(x, y, a, b)
				near(t, fmt.Sprint("I of quantile ", a, b, p, x, y), lower, p, 1e-11)
			}
		}
	}
}

func BenchmarkBetaQuantile(b *testing.B) {
	for b.Loop() {
		BetaQuantile(0.025, 2789, 16454)
	}
}
