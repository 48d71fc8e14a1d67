import Spec
import SwiftNaming

// RFC 6648 has ended the custom of beginning the names of headers with `X-`; the property of `X-Request-ID` is called
// `requestID`, unless something else is.

extension Response {
    /// The headers, with names of their own beside the body.
    var namedHeaders: [Member] {
        headers.disambiguated.withoutX(headers.map { _ in true }, beside: [ReservedNames.body])
    }
}

extension [Member] {
    /// The same, of which headers are called without their `X-` where that leaves a name that nothing else has.
    func withoutX(_ areHeaders: [Bool], beside others: Set<String>) -> [Member] {
        guard areHeaders.contains(true) else { return self }
        let shorter = zip(self, areHeaders).map { $1 ? $0.nameWithoutX : nil }
        let names = zip(self, shorter).map { $1 ?? $0.propertyName }
        let counts = Dictionary((names + map(\.propertyName)).map { ($0, 1) }, uniquingKeysWith: +)
        return zip(self, shorter).map { member, name in
            guard let name, counts[name] == 1, !others.contains(name) else { return member }
            var member = member
            member.swiftName = Name(name, at: member.wireName.location)
            return member
        }
    }
}

extension Member {
    /// `requestID` of `X-Request-ID`; `nil` of what is called otherwise, or would be no plain name without it.
    fileprivate var nameWithoutX: String? {
        let name = wireName.value
        guard swiftName == nil, name.lowercased().hasPrefix("x-") else { return nil }
        let rest = String(name.dropFirst(2))
        let property = SwiftName.property(rest)
        guard rest.unicodeScalars.first?.properties.isAlphabetic == true, property == SwiftName.escaped(property),
            !SwiftKeywords.undeclarable.contains(SwiftName.member(rest))
        else { return nil }
        return property
    }
}
