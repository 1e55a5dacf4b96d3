package fleet

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// start starts a server that ends with the test.
func start(t *testing.T, o Service) *Server {
	t.Helper()
	s, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// TestBegunAgain: a job whose process has died finds the results that the cluster has, of its own question only, and an error is no result.
func TestBegunAgain(t *testing.T) {
	s := startTest(t)
	var calls atomic.Int64
	fails := atomic.Bool{}
	startWorker(t, s, ours, 0, func(task []byte) error {
		calls.Add(1)
		if fails.Load() && task[0] == 5 {
			return errors.New("not now")
		}
		return nil
	})
	do := func(j *Job, n uint64) error {
		t.Helper()
		got, _, err := j.Do(n, []byte{byte(n)}, nil)
		if err == nil && string(got) != "b"+string([]byte{byte(n)}) {
			t.Errorf("task %d: %q", n, got)
		}
		return err
	}
	j := begin(t, s, "b", DefaultPatience)
	for n := range uint64(5) {
		if err := do(j, n); err != nil {
			t.Fatal(err)
		}
	}
	fails.Store(true)
	if do(j, 5) == nil {
		t.Error("no error")
	}
	j.Close(false)
	fails.Store(false)
	j = begin(t, s, "b", DefaultPatience)
	for n := range uint64(7) {
		if err := do(j, n); err != nil {
			t.Errorf("task %d: %v", n, err)
		}
	}
	if n := calls.Load(); n != 8 {
		t.Errorf("tasks were done %d times, want 5 of the first process, one that failed, and 2", n)
	}
	other := begin(t, s, "c", DefaultPatience)
	if got, _, err := other.Do(1, []byte{1}, nil); err != nil || string(got) != "c\x01" {
		t.Errorf("another question: %q, %v", got, err)
	}
	other.Close(true)
	j.Close(true)
	empty(t, s)
}

// TestServerAnew: a server that is started again, with what it had or with nothing, costs time only. Its worker and its job are those of before.
func TestServerAnew(t *testing.T) {
	for name, loses := range map[string]bool{"keeps": false, "loses": true} {
		t.Run(name, func(t *testing.T) {
			o := Service{Listen: "127.0.0.1:0", Dir: t.TempDir(), Token: "secret"}
			s, err := Start(o)
			if err != nil {
				t.Fatal(err)
			}
			o.Listen = s.s.Addr().String()
			startWorker(t, s, ours, 0, func([]byte) error { time.Sleep(20 * time.Millisecond); return nil })
			j := begin(t, s, "b", DefaultPatience)
			var all sync.WaitGroup
			for n := range uint64(100) {
				all.Go(func() {
					if got, _, err := j.Do(n, []byte{byte(n)}, nil); err != nil || string(got) != "b"+string([]byte{byte(n)}) {
						t.Errorf("task %d: %q, %v", n, got, err)
					}
				})
			}
			time.Sleep(500 * time.Millisecond)
			s.Stop()
			if loses {
				o.Dir = t.TempDir()
			}
			start(t, o)
			all.Wait()
		})
	}
}

// TestTwoAsk: two processes that ask the same get the same results, and the end of one takes nothing from the other.
func TestTwoAsk(t *testing.T) {
	s := startTest(t)
	startWorker(t, s, ours, 0, func([]byte) error { time.Sleep(10 * time.Millisecond); return nil })
	var all sync.WaitGroup
	for _, most := range []uint64{20, 80} {
		j := begin(t, s, "b", DefaultPatience)
		all.Go(func() {
			for n := range most {
				if got, _, err := j.Do(n, []byte{byte(n)}, nil); err != nil || !bytes.Equal(got, []byte{'b', byte(n)}) {
					t.Errorf("task %d: %q, %v", n, got, err)
				}
			}
			j.Close(true)
		})
	}
	all.Wait()
}

// TestFull: a server that can keep no more says so on both sides.
func TestFull(t *testing.T) {
	s := start(t, Service{Listen: "127.0.0.1:0", Dir: t.TempDir(), most: 1 << 20})
	_, err := Begin(t.Context(), asked(s.cluster(), make([]byte, 4<<20), DefaultPatience))
	if err == nil || !strings.Contains(err.Error(), "does not take the program (4194304 bytes)") {
		t.Errorf("a large program: %v", err)
	}
	j := begin(t, s, "b", DefaultPatience)
	_, told := startWorker(t, s, ours, 2*time.Second, nil)
	for n := range uint64(20) { // which are more than the server can keep together
		if got, _, err := j.Do(n, bytes.Repeat([]byte{byte(n)}, 200<<10), nil); err != nil || len(got) != 1+200<<10 || got[100] != byte(n) {
			t.Fatalf("task %d: %d bytes, %v", n, len(got), err)
		}
	}
	if j.dropped == 0 {
		t.Error("the server was never full")
	}
	if _, _, err := j.Do(20, make([]byte, 2<<20), nil); err == nil || !strings.Contains(err.Error(), "can keep no more") {
		t.Errorf("a task whose result has no room: %v; the worker says %q", err, told())
	}
}

// TestEncrypted: a server with a certificate takes only who encrypts, and who connects finds out whether it is the one.
func TestEncrypted(t *testing.T) {
	dir := t.TempDir()
	certificate, key := certify(t, dir, "server"), filepath.Join(dir, "server.key")
	s := start(t, Service{Listen: "127.0.0.1:0", Dir: dir, Certificate: certificate, Key: key})
	other := certify(t, dir, "other")
	plain := strings.Replace(s.Address(), "tls://", "nats://", 1)
	for _, x := range []struct {
		c    Cluster
		want string
	}{
		{Cluster{Address: s.Address(), CA: certificate}, ""},
		{Cluster{Address: s.Address()}, "give the certificate that does, as --nats-ca=FILE"},
		{Cluster{Address: s.Address(), CA: other}, "give the certificate that does"},
		{Cluster{Address: s.Address(), CA: filepath.Join(dir, "none")}, "no such file"},
		{Cluster{Address: s.Address(), CA: certificate, Credentials: filepath.Join(dir, "none")}, "no such file"},
		{Cluster{Address: strings.Replace(s.Address(), s.token, "guess", 1), CA: certificate}, "refuses the token"},
	} {
		l, err := connect(t.Context(), x.c, "test")
		if err == nil {
			l.nc.Close()
		}
		if (err == nil) != (x.want == "") || err != nil && (!strings.Contains(err.Error(), x.want) || strings.Contains(err.Error(), s.token)) {
			t.Errorf("%+v: %v, want %q", x.c, err, x.want)
		}
	}
	// The library encrypts if the server wants it; the certificate is not known then either.
	if _, err := connect(t.Context(), Cluster{Address: plain}, "test"); err == nil {
		t.Error("a certificate that nobody vouches for is taken")
	}
	j, err := Begin(t.Context(), asked(Cluster{Address: s.Address(), CA: certificate}, []byte("b"), DefaultPatience))
	if err != nil {
		t.Fatal(err)
	}
	j.Close(true)
}

// certify writes a certificate for 127.0.0.1 that vouches for itself, and its key.
func certify(t *testing.T, dir, name string) (file string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, name+".pem")
	for name, block := range map[string]*pem.Block{file: {Type: "CERTIFICATE", Bytes: der}, filepath.Join(dir, name+".key"): {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}
