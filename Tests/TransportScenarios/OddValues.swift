/// Values that servers send although they should not, or that servers rarely send.
package enum OddValues {
    /// `Location` headers, each on one line: URLs that cannot be parsed, or to which no request can be sent.
    package static let locations: [String] = shapes + schemes + ports + hosts + characters + combined

    private static let shapes = [
        "", " ", "  ", "\t", ":", "::", "/", "//", "///", "////", "?", "??", "#", "##", "#x", "?#", "/?", "/#", ".",
        "..", "./",
        "../", "../..", "/..", "/../..", "/./", "/%", "/%2", "/%zz", "/%00", "/%ff", "/%C3%28", "%", "%2F", "%2f%2f",
        "&", "=",
        "*", "@", "@@", "!", "$", "'", "\"", "(", ")", "+", ",", ";", "<", ">", "[", "]", "[]", "{", "}", "{}", "|",
        "\\", "\\\\",
        "^", "`", "~", "-", "_", "null", "nil", "undefined", "NaN", "0", "-1", "true", "[object Object]", "None",
        "a b", "/a b", "/a\tb", "/a|b", "/a\\b", "/a^b", "/a{b}", "/a[b]", "/a<b>", "/a\"b\"", "/a`b", "/;a=b",
        "/a;b?c#d",
        "/a//b", "/a/./b", "/a/../b", "/%2e%2e/b", "/a?b?c", "/a#b#c", "/a?#", "/a#?", " /a", "/a ", "\"/a\"", "<//a>",
        "'/a'",
        "URL=/a", "0; url=/a", "Location: /a", "/a, /b", "/a; /b", "http", "http:", "http:/", "http://", "http:///",
        "http:////",
        "http:a", "http:/a", "http:?a", "http:#a", "https:", "https://", "https:///a", "http//a", "http;//a",
        "http:\\\\a",
        "ht tp://a", "http ://a", "http: //a", "http:// a", "://a", "//:", "//@", "//?", "//#", "//a b", "//%", "//%zz",
    ]

    private static let schemes = [
        "javascript:alert(1)", "data:,x", "data:text/plain;base64,eA==", "mailto:a@example.invalid", "tel:1", "urn:a:b",
        "about:blank", "file:///etc/hostname", "file:", "file://localhost/etc/hostname", "ftp://127.0.0.1:1/a",
        "ftps://a",
        "ws://127.0.0.1:1/", "wss://127.0.0.1:1/", "gopher://127.0.0.1:1/", "dict://127.0.0.1:1/",
        "ldap://127.0.0.1:1/",
        "smb://127.0.0.1:1/", "telnet://127.0.0.1:1/", "sftp://127.0.0.1:1/", "scp://127.0.0.1:1/",
        "imap://127.0.0.1:1/",
        "pop3://127.0.0.1:1/", "smtp://127.0.0.1:1/", "rtsp://127.0.0.1:1/", "tftp://127.0.0.1:1/",
        "mqtt://127.0.0.1:1/",
        "blob:http://127.0.0.1:1/a", "view-source:http://127.0.0.1:1/", "chrome://a", "intent://a", "itms://a", "x:",
        "x:y",
        "x://", "x://y", "1http://127.0.0.1:1/", "-://a", "+://a", ".://a", "h@p://a", "http+unix://a",
        "HTTP://127.0.0.1:1/",
        "HtTp://127.0.0.1:1/", "HTTPS://127.0.0.1:1/", "http\u{0}://a", "httq://127.0.0.1:1/", "unix:/tmp/a",
        "jar:file:/a!/b",
    ]

    private static let ports = [
        ":", ":0", ":00", ":1", ":01", ":-1", ":+1", ":65535", ":65536", ":99999", ":4294967297",
        ":18446744073709551617",
        ":a", ":1a", ":a1", ": 1", ":1 ", ":%31", ":1.5", ":0x1", ":1:1", "::1", ":1@", ":@1", ":[1]", ":1e0", ":١",
    ].map { "http://127.0.0.1\($0)/" }

    private static let hosts = [
        ".", "..", ".a", "a..", "-", "-a", "_", "a_b.invalid", "*", "*.invalid", "%", "%41.invalid", "%00", "%2F",
        "%zz",
        "[", "]", "[]", "[:", "[::", "[::]:1", "[::1", "::1", "[::1]:1", "[::1%25lo]:1", "[::1%lo]:1", "[1]:1",
        "[::g]:1",
        "[v1.a]:1", "[127.0.0.1]:1", "0:1", "0.0.0.0:1", "127.1:1", "127.0.1:1", "2130706433:1", "0x7f000001:1",
        "0177.0.0.1:1", "127.0.0.1.:1", "127.0.0.256:1", "999.999.999.999:1", "1.2.3.4.5:1", "a.invalid", "A.INVALID",
        "münchen.invalid", "xn--a.invalid", "xn--.invalid", "日本.invalid", "☃.invalid", "a b.invalid", "a\tb.invalid",
        "a|b.invalid", "a\\b.invalid", "a^b.invalid", "a<b.invalid", "a\"b.invalid", "a{b}.invalid", "a`b.invalid",
        "user@127.0.0.1:1", "user:password@127.0.0.1:1", ":@127.0.0.1:1", "@127.0.0.1:1", "a@b@127.0.0.1:1",
        "a:b:c@127.0.0.1:1",
        "user:pass word@127.0.0.1:1", "%40@127.0.0.1:1", "user%:x@127.0.0.1:1", "localhost:1", "LOCALHOST:1",
        "localhost.:1",
        String(repeating: "a", count: 64) + ".invalid", String(repeating: "a.", count: 130) + "invalid",
        String(repeating: "a", count: 3000), "\u{202E}.invalid", "\u{200B}.invalid", "a\u{AD}b.invalid", "ﬁ.invalid",
    ].map { "http://\($0)/" }

    private static let characters =
        [
            "\u{1}", "\u{7}", "\u{8}", "\u{B}", "\u{C}", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{A0}", "ä", "日本",
            "☃", "👩‍👩‍👧", "\u{FEFF}",
        ]
        .flatMap { ["/\($0)", "/a?\($0)", $0] }

    private static let combined = [
        "/" + String(repeating: "a", count: 9000), "?" + String(repeating: "a=b&", count: 3000),
        "/" + String(repeating: "../", count: 1000), "/" + String(repeating: "%", count: 1000),
        "http://127.0.0.1:1/" + String(repeating: "a/", count: 4000), String(repeating: "/", count: 5000),
        String(repeating: "http://", count: 300), String(repeating: "a:", count: 500),
        String(repeating: "@", count: 500),
        "http://" + String(repeating: "[", count: 300),
        "http://" + String(repeating: "user:", count: 300) + "@127.0.0.1:1/",
    ]

    /// `WWW-Authenticate` headers that are odd, or request a scheme that a client does not support.
    package static let challenges: [String] = [
        "", " ", ",", ",,", "=", "==", "\"", "\"\"", ";", "Basic", "basic", "BASIC", "Basic ", "Basic realm",
        "Basic realm=",
        "Basic realm=\"", "Basic realm=\"\"", "Basic realm=\"x\"", "Basic realm=x", "Basic realm='x'",
        "Basic realm=\"x",
        "Basic realm=\"\\\"\"", "Basic realm=\"a, Digest b\"", "Basic realm=\"x\", realm=\"y\"", "Basic realm=\"ä\"",
        "Basic realm=\"x\", charset=\"UTF-8\"", "Basic realm=\"x\" charset", "Basic, Basic", "Basic,,Bearer", "Basic=1",
        "Basic dGVzdA==", "Basic realm=\"" + String(repeating: "x", count: 5000) + "\"", "Bearer", "Bearer realm=\"x\"",
        "Bearer error=\"invalid_token\", error_description=\"expired\"", "Bearer scope=\"a b\"",
        "Bearer realm=\"x\" error=\"y\"",
        "bearer, basic realm=\"x\"", "Digest", "Digest realm=\"x\"", "Digest nonce=\"\"",
        "Digest realm=\"x\", nonce=\"y\"",
        "Digest realm=\"x\", nonce=\"y\", qop=\"auth\"", "Digest realm=\"x\", nonce=\"y\", qop=auth-int",
        "Digest realm=\"x\", nonce=\"y\", qop=\"auth,auth-int\", algorithm=SHA-256",
        "Digest realm=\"x\", nonce=\"y\", stale=true",
        "Digest realm=\"x\", nonce=\"y\", algorithm=NONE", "Digest realm=x nonce=y", "Digest qop=", "Digest ,,,",
        "Negotiate", "Negotiate YII=", "Negotiate =", "NTLM", "NTLM TlRMTVNTUAACAAAA", "NTLM =", "Kerberos",
        "AWS4-HMAC-SHA256",
        "OAuth realm=\"x\"", "Hawk", "Hawk ts=\"1\", tsm=\"x\", error=\"y\"", "Mutual", "SCRAM-SHA-256",
        "PrivateToken challenge=x",
        "Unknown", "Unknown x", "Unknown x=y", "x-custom a=\"b\", c=d",
        "Basic realm=\"x\", Digest realm=\"y\", nonce=\"z\"",
        "Digest realm=\"x\", nonce=\"y\", Basic realm=\"z\"", "Negotiate, NTLM, Basic realm=\"x\"", "realm=\"x\"",
        "12345", "\t",
        "Basic\trealm=\"x\"", "Basic  realm = \"x\"", "Basic realm=\"x\";charset=utf-8",
        String(repeating: "Basic, ", count: 500),
        String(repeating: "\"", count: 999), "Basic realm=\"\u{1F}\"", "日本 realm=\"x\"", "Básic realm=\"x\"",
    ]

    /// Whole responses that are not valid HTTP, or barely valid.
    package static let responses: [String] =
        [
            "", "\r\n", "\r\n\r\n", "\n\n", "x", "hello", "hello\r\n\r\n", "<html></html>", "{\"id\": 1}",
            "SSH-2.0-OpenSSH_9.2\r\n",
            "220 mail.example ESMTP\r\n", "-ERR unknown command\r\n", "HTTP", "HTTP/", "HTTP/1.1", "HTTP/1.1\r\n\r\n",
            "HTTP/1.1 \r\n\r\n",
            "HTTP/1.1 200", "HTTP/1.1 200\r\n\r\n", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\n\n",
            "HTTP/1.1 OK\r\n\r\n",
            "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 -1 OK\r\n\r\n", "HTTP/1.1 0 OK\r\n\r\n",
            "HTTP/1.1 99 OK\r\n\r\n",
            "HTTP/1.1 600 OK\r\n\r\n", "HTTP/1.1 999 OK\r\n\r\n", "HTTP/1.1 1e2 OK\r\n\r\n", "HTTP/1.1 +200 OK\r\n\r\n",
            "HTTP/1.1 99999999999999999999 OK\r\n\r\n", "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1\t200\tOK\r\n\r\n",
            "http/1.1 200 OK\r\n\r\n",
            "HTTP/0.9 200 OK\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\nx", "HTTP/1.2 200 OK\r\n\r\n", "HTTP/2 200 OK\r\n\r\n",
            "HTTP/2.0 200 OK\r\n\r\n",
            "HTTP/3 200 OK\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "HTTP/11 200 OK\r\n\r\n", "HTTP/1 200 OK\r\n\r\n",
            "HTTP/-1 200 OK\r\n\r\n",
            "ICY 200 OK\r\n\r\n", "RTSP/1.0 200 OK\r\n\r\n", " HTTP/1.1 200 OK\r\n\r\n", "\r\nHTTP/1.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 \u{1}\r\n\r\n", "HTTP/1.1 200 日本\r\n\r\n",
            "HTTP/1.1 200 " + String(repeating: "x", count: 20_000) + "\r\n\r\n",
        ] + headers.map { "HTTP/1.1 200 OK\r\n\($0)\r\n\r\n" }
        + lengths.map { "HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\nx" }
        + chunks.map { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\($0)" }

    private static let headers = [
        ":", ": x", "x", "x y", "x y: z", " x: y", "\tx: y", "x : y", "x:y", "x:", "x: \u{1}", "x: \u{0}", "x: a\rb",
        "x: ä", "ä: x", "x\u{0}: y",
        "x: y\n z", "x: y\r\n z", "x: y\r\n\tz", "x: y\r\n\r\n\r\n", "\"x\": y", "x@y: z", "x[]: y", "(x): y",
        "x: y\nz: w", "Content-Type",
        "Content-Type:", "Content-Type: ;", "Content-Type: /", "Content-Type: text/plain; charset=",
        "Content-Type: x\r\nContent-Type: y",
        "Transfer-Encoding:", "Transfer-Encoding: x", "Transfer-Encoding: gzip", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity", "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 1",
        "Content-Encoding: gzip", "Content-Encoding: x", "Content-Encoding: br", "Content-Encoding: gzip, gzip, gzip",
        "Content-Encoding:",
        "Connection: upgrade\r\nUpgrade: h2c", "Upgrade: websocket", "Connection: keep-alive, close",
        "Keep-Alive: timeout=-1, max=x",
        "Location: /a", "Set-Cookie: =", "Set-Cookie:", "Date: x", "Retry-After: x", "Trailer: x",
        "Alt-Svc: h3=\":443\"",
        "Strict-Transport-Security: max-age=9999999999999999999", "Content-Range: bytes 0-0/*", "Content-Location: :",
    ]

    /// `Content-Length` headers that are not a length.
    package static let lengths = [
        "", " ", "x", "-1", "-0", "+1", "1.0", "1e0", "0x1", "01", "1 1", "1,1", "1, 1", "1, 2", "1;x", "\"1\"", "١",
        "9223372036854775806", "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616",
        "99999999999999999999999999999999", "2147483648", "4294967296", "1\r\nContent-Length: 1",
        "1\r\nContent-Length: 2",
    ]

    /// Bodies with invalid chunks.
    package static let chunks = [
        "", "\r\n", "0", "0\r\n", "x", "x\r\n", "-1\r\nx\r\n", "+1\r\nx\r\n0\r\n\r\n", " 1\r\nx\r\n0\r\n\r\n",
        "1 \r\nx\r\n0\r\n\r\n", "0x1\r\nx\r\n0\r\n\r\n",
        "g\r\nx\r\n", "1\r\nxx\r\n0\r\n\r\n", "2\r\nx\r\n0\r\n\r\n", "1\r\nx0\r\n\r\n", "1\nx\n0\n\n",
        "1;\r\nx\r\n0\r\n\r\n", "1;a=b\r\nx\r\n0\r\n\r\n",
        "1;" + String(repeating: "a", count: 20_000) + "\r\nx\r\n0\r\n\r\n", "0000000000000001\r\nx\r\n0\r\n\r\n",
        String(repeating: "0", count: 500) + "1\r\nx\r\n0\r\n\r\n", "7fffffffffffffff\r\nx", "8000000000000000\r\nx",
        "ffffffffffffffff\r\nx",
        "10000000000000000\r\nx", "ffffffffffffffffffffffff\r\nx", "1\r\nx\r\n0\r\nX-Trailer: y\r\n\r\n",
        "1\r\nx\r\n0\r\nX-Trailer\r\n\r\n",
        "1\r\nx\r\n0\r\nContent-Length: 5\r\n\r\n", "1\r\nx\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
        "1\r\nx\r\n0\r\n\r\ngarbage",
    ]
}
