package import Spec

extension Endpoint {
    /// The name of the request: `SearchRepositories`.
    package var requestName: String {
        let name = SwiftName.type(name.value)
        // In a script without capitals, the request would have the name of its function.
        if name == functionName { return name + "Request" }
        // `X.Type` and `X.Protocol` are metatypes, even in backticks.
        return ["Type", "Protocol"].contains(name) ? name + "_" : name
    }

    /// The name of the convenience function: `searchRepositories`.
    package var functionName: String { SwiftName.member(name.value) }
}

extension Member {
    /// The name of the property: the name that the spec gives with `as`, or one that is derived from the name on the
    /// wire.
    package var propertyName: String { swiftName?.value ?? SwiftName.property(wireName.value) }

    /// Whether the member is a constant that is always present, which the caller does not pass.
    package var isConstant: Bool { constant != nil && !mayBeAbsent }
}

extension [Member] {
    /// The members with distinct Swift names. Members whose names would clash get names with symbols written as words.
    package var disambiguated: [Member] {
        guard map(\.propertyName).hasDuplicates else { return self }
        let counts = Dictionary(map { ($0.propertyName, 1) }, uniquingKeysWith: +)
        return map { member in
            let name = SwiftName.property(member.wireName.value, namingSymbols: true)
            guard member.swiftName == nil, counts[member.propertyName] != 1, name != member.propertyName else {
                return member
            }
            var member = member
            member.swiftName = Name(name, at: member.wireName.location)
            return member
        }
    }
}

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
