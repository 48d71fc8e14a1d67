/// Text that would become code if it were not escaped.
package enum HostileText {
    private static let fragments = [
        "*/", "/*", "//", "///", "\"\"\"", "\"", "\\", "\\(fatalError())", "\\(undeclared)", "\\#(undeclared)",
        "\")\nundeclared()\n(\"", "\\#(fatalError())", "#\"", "\"#", "\n",
        "\r\n", "\r",
        "\u{2028}", "\u{2029}", "\u{85}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{FEFF}", "\u{7F}",
        "\u{1B}[31m",
        "\t", "`", "'", "''", "$0", "{{", "}}", "{{>file}}", "{{#cases}}", "%s", "{", "}", "[", "]", "(", ")", ";", ",",
        ":", "?", "@",
        "#if", "import Foundation", "fatalError()", "\u{E0001}", "e\u{301}", "é", "漢字", "👩‍👩‍👧", "\u{1F1E9}", "日", " ", "a",
        "Z9", "_",
    ]

    /// Random fragments, one after the other.
    package static func random(using random: inout SystemlessRandom) -> String {
        let count = Int.random(in: 1...6, using: &random)
        return (0..<count).map { _ in fragments[Int.random(in: 0..<fragments.count, using: &random)] }.joined()
    }

    /// `text` without the characters that a header, a path or a name cannot contain.
    package static func tamed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F })
        )
    }

    /// `text` as a double-quoted YAML scalar.
    package static func yaml(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                result += "\\\(scalar)"
            } else if scalar.isASCII, scalar.value >= 0x20, scalar.value < 0x7F {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return result + "\""
    }
}

/// Random numbers that follow from a seed (SplitMix64), so that a failing case can be run again.
package struct SystemlessRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(state: UInt64) {
        self.state = state
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
