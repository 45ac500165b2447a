package weburl

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// maxUnicodeHost bounds hosts that need IDNA, whose encoding takes a time that
// grows with the square of the length. DNS names end at 253 bytes.
const maxUnicodeHost = 1024

// parseHost returns the serialisation of a host. Only special schemes have
// domains and IPv4 addresses; a host of another scheme is taken as it is.
func parseHost(text string, special bool) (string, error) {
	if strings.HasPrefix(text, "[") {
		return parseIPv6(text)
	}
	if !special {
		if strings.ContainsAny(text, forbiddenInHost) {
			return "", errHost
		}
		return string(appendEncoded(nil, text, &controlSet)), nil
	}
	domain, err := toASCII(decodePercent(text))
	if err != nil {
		return "", err
	}
	for i := range len(domain) {
		if c := domain[i]; c < ' ' || c == '%' || c == 0x7F || strings.IndexByte(forbiddenInHost, c) >= 0 {
			return "", errHost
		}
	}
	if endsInNumber(domain) {
		return parseIPv4(domain)
	}
	return domain, nil
}

const forbiddenInHost = "\x00\t\n\r #/:<>?@[\\]^|"

var domains = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.CheckJoiners(true),
	idna.ValidateLabels(true),
	idna.CheckHyphens(false),
	idna.StrictDomainName(false),
	idna.Transitional(false),
	idna.VerifyDNSLength(false),
)

// toASCII is the standard's domain to ASCII.
func toASCII(domain string) (string, error) {
	ascii := strings.ToLower(domain)
	unicode := !isASCII(domain)
	for label := range strings.FieldsFuncSeq(ascii, isDot) {
		if strings.HasPrefix(label, "xn--") {
			unicode = true
			if strings.HasSuffix(label, "-") {
				return "", errHost // it encodes nothing beyond ASCII; idna lets that pass
			}
		}
	}
	if unicode {
		if len(domain) > maxUnicodeHost || !utf8.ValidString(domain) {
			return "", errHost
		}
		var err error
		if ascii, err = domains.ToASCII(domain); err != nil {
			return "", errHost
		}
	}
	if ascii == "" {
		return "", errHost
	}
	return ascii, nil
}

// isDot reports whether r separates labels, which four characters do.
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// cutPort splits a host from the port behind it. Colons in brackets belong to
// the host.
func cutPort(text string) (host, port string, found bool) {
	bracketed := false
	for i := range len(text) {
		switch text[i] {
		case '[':
			bracketed = true
		case ']':
			bracketed = false
		case ':':
			if !bracketed {
				return text[:i], text[i+1:], true
			}
		}
	}
	return text, "", false
}

func parsePort(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", errPort
	}
	return strconv.FormatUint(n, 10), nil
}

// endsInNumber reports whether a domain has to be an IPv4 address.
func endsInNumber(domain string) bool {
	domain = strings.TrimSuffix(domain, ".")
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	hex, ok := strings.CutPrefix(last, "0x")
	return ok && strings.Trim(hex, "0123456789abcdef") == ""
}

// parseIPv4 parses one to four numbers, of which the last one fills the rest.
func parseIPv4(domain string) (string, error) {
	parts := strings.Split(strings.TrimSuffix(domain, "."), ".")
	if len(parts) > 4 {
		return "", errHost
	}
	var address uint64
	for i, part := range parts {
		n, ok := parseIPv4Number(part)
		width := 1
		if i == len(parts)-1 {
			width = 5 - len(parts)
		}
		if !ok || n >= 1<<(8*width) {
			return "", errHost
		}
		address = address<<(8*width) | n
	}
	return netip.AddrFrom4([4]byte{
		byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address),
	}).String(), nil
}

// parseIPv4Number parses a decimal, octal or hexadecimal number.
func parseIPv4Number(text string) (n uint64, ok bool) {
	base := 10
	if hex, found := strings.CutPrefix(text, "0x"); found {
		base, text = 16, hex
	} else if len(text) > 1 && text[0] == '0' {
		base, text = 8, text[1:]
	}
	if text == "" {
		return 0, base == 16
	}
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil
}

// parseIPv6 parses an address in brackets.
func parseIPv6(text string) (string, error) {
	address, err := netip.ParseAddr(strings.TrimSuffix(text[1:], "]"))
	if err != nil || !address.Is6() || address.Zone() != "" || !strings.HasSuffix(text, "]") {
		return "", errHost
	}
	if !address.Is4In6() {
		return "[" + address.String() + "]", nil
	}
	// The standard has no dotted form.
	b := address.As16()
	high, low := uint64(b[12])<<8|uint64(b[13]), uint64(b[14])<<8|uint64(b[15])
	return "[::ffff:" + strconv.FormatUint(high, 16) + ":" + strconv.FormatUint(low, 16) + "]", nil
}
