import Spec

/// The settings of a root, a group or an endpoint, in the parts between which the canonical order has other keys.
extension Settings {
    var baseEntries: [YAMLTree.Entry] { YAMLTree.Entry.all([.base: base.map { .text($0.value) }]) }

    /// - Parameter keepsEmpty: Whether an empty mapping is returned if there are no headers.
    func requestEntries(keepsEmpty: Bool = false) -> [YAMLTree.Entry] {
        let fields = headers.map { YAMLTree.Entry($0.name.value, .header($0.value.value, isQuoted: $0.isQuoted)) }
        return YAMLTree.Entry.all([
            .headers: SpecWriter.map(fields, keepsEmpty: keepsEmpty), .auth: auth?.tree,
            .idempotent: idempotency?.value.tree,
        ])
    }

    var codingEntries: [YAMLTree.Entry] {
        YAMLTree.Entry.all([
            .body: bodyMedia.map { .map(YAMLTree.Entry.all([.media: .text($0.value)])) }
                ?? bodyForm.map { .text($0.value.rawValue) }, .style: style.map { .text($0.value.rawValue) },
            .success: success?.tree, .lenient: leniency?.tree,
        ])
    }

    /// - Parameter keepsEmpty: Whether an empty mapping is returned if there are no errors.
    func errorEntries(keepsEmpty: Bool = false) -> [YAMLTree.Entry] {
        let responses = YAMLTree.Entry.all([.as: errorsName.map { .text($0.value) }]) + errors.map(\.entry)
        return YAMLTree.Entry.all([.errors: SpecWriter.map(responses, keepsEmpty: keepsEmpty)])
    }
}

extension SuccessDefinition {
    /// The value of `success`: `{ok: true}`, `{code: [0, null]}`, `{errors: none}`, `{errors: []}` or `none`.
    var tree: YAMLTree {
        let none = YAMLTree.text(BodyKind.none.rawValue)
        return switch self {
        case .disabled: none
        case .empty(let key): .map([YAMLTree.Entry(key.value, .list([]))])
        case .key(let key, let values) where values.count > 1:
            .map([YAMLTree.Entry(key.value, .list(values.map { $0.map { .scalar($0.value) } ?? .token("null") }))])
        case .key(let key, let values):
            .map([YAMLTree.Entry(key.value, values.first.flatMap { $0.map { .scalar($0.value) } } ?? none)])
        }
    }
}

extension [LeniencyOption] {
    /// The value of `lenient`: `true`, `false`, or a list of the contradictions.
    var tree: YAMLTree {
        if isEmpty { return .token("false") }
        return count == LeniencyOption.allCases.count ? .token("true") : .list(map { .text($0.rawValue) })
    }
}

extension Idempotency {
    var tree: YAMLTree {
        switch self {
        case .always: .token("true")
        case .never: .token("false")
        case .key(let header): .text(header)
        }
    }
}

extension AuthDefinition {
    /// The value of `auth`: `bearer`, `{bearer: name}`, `{header: X, prefix: Bot}`; a list for several alternatives.
    var tree: YAMLTree {
        let trees = alternatives.map(Self.tree)
        return trees.count == 1 ? trees[0] : .list(trees)
    }

    private static func tree(of alternative: [CredentialUse]) -> YAMLTree {
        guard let first = alternative.first else { return .text("none") }
        if alternative.count == 1, case .scheme(let scheme) = first.place, first.name == scheme.rawValue {
            return .text(first.name)
        }
        var names: [Key: [YAMLTree]] = [:]
        var prefix: String?
        for use in alternative {
            names[use.place.key, default: []].append(.value(use.name))
            if case .header(_, let own?) = use.place, prefix == nil { prefix = own }
        }
        let entries = AuthScheme.credentialKeys.compactMap { key in
            names[key].flatMap { YAMLTree.Entry(key, $0.count == 1 ? $0[0] : .list($0)) }
        }
        return .map(entries + YAMLTree.Entry.all([.prefix: prefix.map { .text($0) }]))
    }
}
