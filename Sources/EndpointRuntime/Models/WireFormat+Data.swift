public import Foundation

extension WireFormat where Value == Data {
    /// Base64 with padding: RFC 4648, section 4.
    public static var base64: Self {
        WireFormat("Base64", parse: { Data(base64Encoded: $0) }, render: { $0.base64EncodedString() })
    }

    /// The alphabet that needs no escapes in a URL: RFC 4648, section 5.
    ///
    /// Reads with and without padding, writes without.
    public static var base64url: Self {
        WireFormat("Base64 for URLs", parse: { Data(base64url: $0) }, render: \.base64url)
    }

    /// Two hexadecimal digits per byte; reads capital letters, too, and writes small ones.
    public static var hex: Self {
        WireFormat("hexadecimal digits", parse: { Data(hex: $0) }, render: \.hex)
    }
}

extension Data {
    fileprivate init?(base64url text: String) {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else { return nil }
        let bare = text.replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - bare.utf8.count % 4) % 4)
        guard text.utf8.count == bare.utf8.count || text.hasSuffix(padding),
            text.utf8.count - bare.utf8.count <= padding.utf8.count
        else { return nil }
        self.init(base64Encoded: bare + padding)
    }

    fileprivate var base64url: String {
        String(base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").prefix { $0 != "=" })
    }

    fileprivate init?(hex text: String) {
        let digits = text.utf8
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var iterator = digits.makeIterator()
        while let high = iterator.next(), let low = iterator.next() {
            guard let high = high.hexValue, let low = low.hexValue else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes)
    }

    fileprivate var hex: String {
        var text = ""
        text.reserveCapacity(count * 2)
        for byte in self {
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16)
        }
        return text
    }
}

extension UInt8 {
    fileprivate var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
