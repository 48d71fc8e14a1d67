import EndpointRuntime
import Foundation
import Spec

/// Makes up plausible values of types: those of a spec's examples where there are some, otherwise such as the fields' names suggest.
struct ValueMaker {
    let api: API
    /// What the values depend on, beside their place.
    let seed: String

    /// A value that stands at `path`; the same for the same seed and path.
    func value(of type: TypeReference, at path: String, depth: Int = 0) -> JSON {
        switch type {
        case .optional(let wrapped):
            return value(of: wrapped, at: path, depth: depth)
        case .list(let element):
            var random = Randomness(seed + path)
            let count = depth > Self.deepest ? 0 : Int.random(in: 1...3, using: &random)
            return .array((0..<count).map { value(of: element, at: "\(path)[\($0)]", depth: depth + 1) })
        case .map(let key, let element):
            guard depth <= Self.deepest else { return .object([:]) }
            let name = mapKey(key, at: path + ".key")
            return .object([name: value(of: element, at: "\(path).\(name)", depth: depth + 1)])
        case .inline(let inline):
            switch inline.shape {
            case .structure(let members): return object(members, at: path, depth: depth)
            case .enumeration(let enumeration): return value(of: enumeration, at: path)
            }
        case .model(let name):
            guard let model = api.model(named: name) else { return .null }
            if let example = model.example { return self.example(example, of: type, at: path, depth: depth) }
            switch model.shape {
            case .structure(let members): return object(members, at: path, depth: depth)
            case .enumeration(let enumeration): return value(of: enumeration, at: path)
            case .wrapper(let wrapped): return value(of: wrapped, at: path, depth: depth)
            }
        case .builtin(let builtin, let format):
            return InventedScalar(seed: seed, path: path).value(builtin, format)
        }
    }

    /// An object with a value for each member, but that what may be absent or null sometimes is.
    ///
    /// - Parameter given: Values that an example gives.
    func object(_ members: [Member], at path: String, depth: Int, given: [String: JSON] = [:]) -> JSON {
        var object = given
        for member in members where given[member.wireName.value] == nil {
            let name = member.wireName.value
            let place = "\(path).\(name)"
            var random = Randomness(seed + place + "?")
            let isAway = Int.random(in: 0..<4, using: &random) == 0 || depth > Self.deepest
            switch member.presence {
            case .optional where isAway: continue
            case .threeState where isAway: object[name] = .null
            case .nullable where isAway: object[name] = .null
            default:
                object[name] =
                    member.example.map { example($0, of: member.type, at: place, depth: depth + 1) }
                    ?? value(of: member.type, at: place, depth: depth + 1)
            }
        }
        return .object(object)
    }

    private func value(of enumeration: Enumeration, at path: String) -> JSON {
        var random = Randomness(seed + path)
        guard let value = enumeration.cases.randomElement(using: &random)?.wireValue.value else { return .null }
        return enumeration.rawType == .int ? Int(value).map { .number(JSON.Number($0)) } ?? .null : .string(value)
    }

    private func mapKey(_ type: TypeReference, at path: String) -> String {
        switch value(of: type, at: path) {
        case .string(let text): text
        case .number(let number): number.description
        default: "key"
        }
    }

    /// Below this depth lists are empty and what may be absent is, so that recursion ends.
    private static let deepest = 6
}
