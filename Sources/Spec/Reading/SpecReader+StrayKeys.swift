import Diagnostics
import YAML

/// Reports keys that do not apply to a kind of type, so that none is ignored silently.
extension SpecReader {
    /// - Parameters:
    ///   - kind: The key that determines the kind of the type: `fields`, `enum`, `union`, `const`, `wraps`, `lines`,
    ///     `events`, or else `type`.
    ///   - namesType: Whether `as` names the type, which then must be an inline type.
    /// - Returns: Whether a key was reported.
    @discardableResult
    mutating func reportStray(besides kind: Key, in keys: KeyedEntries, namesType: Bool = true) -> Bool {
        let count = diagnostics.count
        if namesType, Key.inlineTypes.allSatisfy({ keys[$0] == nil }), kind != .fields, let name = keys[.as] {
            report(.strayKey(.as, besides: Key.inlineTypes, at: location(of: name)))
        }
        for (key, kinds) in Self.kinds where !kinds.contains(kind) {
            guard let node = keys[key] else { continue }
            let location = location(of: node)
            switch key {
            case .type where kind == .fields && node.text == "object": report(.typeOfObject(at: location))
            case _ where kinds.contains(key): report(.conflictingKeys(key, kind, at: location))
            // The other kind conflicts with this one, and this key belongs to it.
            case _ where kinds.contains(where: { $0 != .type && keys[$0] != nil }): break
            case .format: report(.formatOfNoBuiltin(besides: kind.rawValue, at: location))
            default: report(.strayKey(key, besides: kinds, at: location))
            }
        }
        return diagnostics.count > count
    }

    /// The kinds of type that each key applies to, the usual one first. A key that determines the kind conflicts with
    /// most of the other such keys.
    private static let kinds: [(key: Key, kinds: [Key])] = [
        (.extends, [.fields]), (.additional, [.fields]), (.mutable, [.fields]), (.by, [.union]), (.else, [.union]),
        (.closed, [.enum, .union]), (.format, [.type, .const, .wraps, .lines]), (.until, [.events]),
        (.skip, [.events]), (.type, [.type, .enum, .const]), (.fields, [.fields]), (.enum, [.enum]), (.union, [.union]),
        (.const, [.const]), (.lines, [.lines]), (.events, [.events]),
    ]

    /// The entry `lines` or `events` in the value of `type`, in place of which it belongs; `nil` if there is none.
    func streamInType(_ keys: KeyedEntries, isBody: Bool) -> Entry? {
        guard let entries = keys[.type]?.entries, entries.count == 1, let entry = entries.first else { return nil }
        return (isBody ? [Key.lines] : [.lines, .events]).contains { $0.rawValue == entry.key.text } ? entry : nil
    }
}

extension Diagnostic {
    static func streamInType(_ name: Name, isBesideMedia: Bool) -> Diagnostic {
        let key = name.value
        return .error(
            "unknown-key",
            at: name.location,
            "unknown key '\(key)' in a type",
            hint: isBesideMedia
                ? "write '\(key)' beside 'media': '{\(key): T, media: …}'"
                : "write it in place of 'type': '{\(key): T}'"
        )
    }
}
