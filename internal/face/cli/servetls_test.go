package cli

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// certificate writes one for this machine that vouches for itself, and its key.
func certificate(t *testing.T) (file, key string) {
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
	dir := t.TempDir()
	for name, block := range map[string]*pem.Block{"cert": {Type: "CERTIFICATE", Bytes: der}, "key": {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "cert"), filepath.Join(dir, "key")
}

// TestServeEncrypted: workers that heddle serve starts itself know the certificate of their server, and work; who does not know it, or the token, is refused.
func TestServeEncrypted(t *testing.T) {
	command := built(t)
	file, key := certificate(t)
	cluster, _ := startServe(t, command, "--workers=1", "--tls-certificate="+file, "--tls-key="+key)
	if !strings.HasPrefix(cluster, "tls://") {
		t.Fatal(cluster)
	}
	_, host, _ := strings.Cut(cluster, "@")
	for _, x := range []struct {
		address, flag string
		status        int
		want          string
	}{
		{cluster, "--nats-ca=" + file, 0, "another process has searched (--fleet)"},
		{cluster, "", 3, "nobody known vouches for the certificate"},
		{"tls://guess@" + host, "--nats-ca=" + file, 3, "refuses the token"},
	} {
		args := []string{"check", "--fleet", "--engine=explicit", "../../../testdata/threads/exit-value.c"}
		if x.flag != "" {
			args = append(args, x.flag)
		}
		p := startCommand(t, command, x.address, args...)
		if status := p.end(); status != x.status || !strings.Contains(p.out.String()+p.err.String(), x.want) {
			t.Errorf("%s %s: status %d, want %d and %q\n%s%s", x.address, x.flag, status, x.status, x.want, &p.out, &p.err)
		}
	}
}
