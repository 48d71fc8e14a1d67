/// Writes what a terminal could act upon (control characters, bidirectional overrides, line ends) as `\u{…}`.
package func escapingControls(in text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isUnsafeToShow) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
        if scalar.isUnsafeToShow {
            escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
