package import Spec

// RFC 6648 deprecates the prefix `X-` in the names of headers. The property of `X-Request-ID` is `requestID`, unless
// that name is taken.

extension Endpoint {
    /// The parameters that a caller passes, with Swift names that differ from each other and from the name of the body.
    package var namedParameters: [Member] {
        let passed = parameters.filter { !$0.member.isConstant }
        return passed.map(\.member).disambiguated
            .withoutX(passed.map { $0.place.isHeaderField }, beside: [ReservedNames.body])
    }
}

extension Response {
    /// The headers, with Swift names that differ from each other and from the name of the body.
    package var namedHeaders: [Member] {
        headers.disambiguated.withoutX(headers.map { _ in true }, beside: [ReservedNames.body])
    }
}

extension [Member] {
    /// The members, with `X-` removed from the Swift names of headers if the shorter name is unique. Their inline types keep
    /// it: the API, its groups and what is generated for the endpoint have types of many other names.
    ///
    /// - Parameter others: The names of other properties.
    fileprivate func withoutX(_ areHeaders: [Bool], beside others: Set<String>) -> [Member] {
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
    /// The Swift name without `X-`: `requestID` for `X-Request-ID`. It is `nil` for a name without that prefix, for a
    /// member that the spec names with `as`, and if the rest is not a plain identifier.
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
