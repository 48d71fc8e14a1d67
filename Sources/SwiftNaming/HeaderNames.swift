package import Spec

// RFC 6648 deprecates the prefix `X-` in the names of headers. The property of `X-Request-ID` is `requestID`, unless
// that name is taken.

extension Endpoint {
    /// The parameters that a caller passes, with Swift names that differ from each other and from the name of the body.
    package var namedParameters: [Member] {
        let passed = parameters.filter { !$0.member.isConstant }
        return passed.map(\.member).disambiguated
            .withoutX(passed.map { $0.place.isHeaderField }, beside: [ReservedNames.body], types: otherTypes)
    }
}

extension Response {
    /// The headers, with Swift names that differ from each other and from the name of the body.
    package var namedHeaders: [Member] {
        headers.disambiguated.withoutX(headers.map { _ in true }, beside: [ReservedNames.body], types: bodyTypes)
    }
}

extension [Member] {
    /// The members, with `X-` removed from the Swift names of headers and of their inline types if the shorter name is
    /// unique.
    ///
    /// - Parameters:
    ///   - others: The names of other properties.
    ///   - types: The names of other types.
    fileprivate func withoutX(_ areHeaders: [Bool], beside others: Set<String>, types: Set<String>) -> [Member] {
        guard areHeaders.contains(true) else { return self }
        let shorter = zip(self, areHeaders).map { $1 ? $0.nameWithoutX : nil }
        let names = zip(self, shorter).map { $1 ?? $0.propertyName }
        let counts = Dictionary((names + map(\.propertyName)).map { ($0, 1) }, uniquingKeysWith: +)
        return zip(self, shorter).map { member, name in
            guard let name, counts[name] == 1, !others.contains(name) else { return member }
            var member = member
            member.swiftName = Name(name, at: member.wireName.location)
            return member
        }.withTypesWithoutX(areHeaders, beside: types)
    }

    private func withTypesWithoutX(_ areHeaders: [Bool], beside others: Set<String>) -> [Member] {
        let shorter = zip(self, areHeaders).map { $1 ? $0.typeWithoutX : nil }
        guard shorter.contains(where: { $0 != nil }) else { return self }
        let names = zip(self, shorter).compactMap { member, shorter in
            (shorter ?? member.type.inline?.name.value).map { SwiftName.inlineType(of: $0) }
        }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(self, shorter).map { member, shorter in
            guard let shorter else { return member }
            let name = SwiftName.inlineType(of: shorter)
            guard counts[name] == 1, !others.union(ReservedNames.keywords).contains(name) else { return member }
            return member.with(member.type.renamingInline(shorter))
        }
    }
}

extension Endpoint {
    /// The names of the types beside those of the parameters in the request.
    fileprivate var otherTypes: Set<String> {
        let all = [response] + (statusResponses + errors).map(\.response)
        let names = all.map(\.bodyTypes).reduce(ReservedNames.inRequests) { $0.union($1) }
        return names.union([ReservedNames.pageItem, ReservedNames.endpoint, SwiftName.type(name.value)])
    }
}

extension Response {
    /// The names of the inline types in the body.
    fileprivate var bodyTypes: Set<String> {
        let types: [TypeReference] =
            switch content {
            case .none, .text, .data, .status, .file, .textLines: []
            case .json(let type), .lines(let type): [type]
            case .events(let stream): stream.events.map(\.type)
            }
        return Set(types.compactMap { $0.inline.map { SwiftName.inlineType(of: $0.name.value) } })
    }
}

extension Member {
    /// The name of the inline type without `X-`; `nil` if there is no inline type of the member itself, or if its name does
    /// not begin so.
    fileprivate var typeWithoutX: String? {
        guard let inline = type.inline, inline.owner == nil, inline.name.value.lowercased().hasPrefix("x-") else {
            return nil
        }
        let rest = String(inline.name.value.dropFirst(2))
        return rest.unicodeScalars.first?.properties.isAlphabetic == true ? rest : nil
    }

    fileprivate func with(_ type: TypeReference) -> Member {
        Member(
            wireName: wireName,
            swiftName: swiftName,
            description: description,
            deprecation: deprecation,
            type: type,
            presence: presence,
            example: example
        )
    }

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
