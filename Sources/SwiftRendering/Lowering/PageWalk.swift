import Spec
import SwiftNaming

/// The search for the items of a page, through properties, variants of unions, lists and maps.
struct PageWalk {
    /// The Swift expression of the items, and their type.
    struct Items {
        let expression: PageItemsDeclaration
        let item: String
        /// Whether the type of the items is known. Otherwise, the items are JSON values of any kind.
        let isTyped: Bool
    }

    private let api: API
    private let printer: TypePrinter
    /// The remaining number of `switch` arms that may be generated. Nested unions can have any number of paths.
    private var armsLeft = 50
    /// The remaining number of unions that may be searched. Most paths through nested unions may lead nowhere.
    private var unionsLeft = 1_000
    /// The first custom type on the path. Its properties are unknown.
    private var customType: String?
    private var isLost: Bool { customType != nil || armsLeft < 0 || unionsLeft < 0 }

    private init(_ api: API, _ printer: TypePrinter) {
        self.api = api
        self.printer = printer
    }

    /// The first model on the path to the items of a page that is replaced by a custom type; `nil` if there is
    /// none.
    static func customType(before steps: [String], of type: TypeReference, in api: API, _ printer: TypePrinter)
        -> String?
    {
        var walk = PageWalk(api, printer)
        _ = walk.items(steps[...], from: PagePlace(expression: "page", type: type, prefix: ""), inside: [])
        return walk.customType
    }

    /// The items of `page`, a value of `type`; `nil` if too many paths lead to them, or if a path leads through a
    /// custom type.
    static func items(
        _ steps: [String],
        of type: TypeReference,
        hasHeaders: Bool,
        in api: API,
        _ printer: TypePrinter
    ) -> Items? {
        var walk = PageWalk(api, printer)
        let place =
            hasHeaders
            ? PagePlace(expression: "page.body", type: type.renamingInline("Body"), prefix: "Response.")
            : PagePlace(expression: "page", type: type, prefix: "")
        let found = walk.items(steps[...], from: place, inside: [])
        return walk.isLost ? nil : found
    }

    /// - Parameter open: The enclosing unions, which may be recursive.
    private mutating func items(_ steps: ArraySlice<String>, from place: PagePlace, inside open: Set<String>) -> Items?
    {
        var place = place.unwrapped
        switch place.type {
        case .model(let name):
            place.prefix = "\(printer.print(place.type))."
            // The properties of a custom type are unknown.
            if api.model(named: name)?.hasCustomType == true {
                customType = customType ?? name
                return nil
            }
            switch api.model(named: name)?.shape {
            case .structure(let structure): return items(steps, from: place, structure)
            case .wrapper(let wrapped):
                place.enter("rawValue", wrapped)
                return items(steps, from: place, inside: open)
            case .union(let union):
                return open.contains(name) ? nil : items(steps, from: place, union, inside: open.union([name]))
            case .enumeration, nil: return nil
            }
        case .inline(let inline):
            let isInherited = inline.owner != nil
            let name = isInherited ? printer.print(place.type) : place.prefix + SwiftName.escaped(inline.swiftName)
            place.prefix = name + "."
            switch inline.shape {
            case .structure(let structure): return items(steps, from: place, structure)
            case .union(let union): return items(steps, from: place, union, inside: open)
            case .enumeration: return nil
            }
        case .builtin(.json, _):
            let value = place.expression + (place.isOptional ? "?" : "")
            // A number is an index in an array, and a key in an object, so that only the value determines its meaning.
            let path = steps.map(SwiftLiteral.string).joined(separator: ", ")
            let found = steps.isEmpty ? value : "\(value).value(at: [\(path)])?"
            return Items(
                expression: PageItemsDeclaration(value: "\(found).array ?? []"),
                item: printer.scope.qualified(.json),
                isTyped: false
            )
        case .list(let element):
            guard let step = steps.first else { return place.list(of: element, printer) }
            guard let position = Int(step) else { return nil }
            place.enterValue(position.elementAccess, element)
        case .map(let key, let value):
            guard let step = steps.first, let literal = keyLiteral(step, of: key) else { return nil }
            place.enterValue("[\(literal)]", value)
        case .builtin, .optional: return nil
        }
        return items(steps.dropFirst(), from: place, inside: [])
    }

    private mutating func items(_ steps: ArraySlice<String>, from place: PagePlace, _ structure: Structure) -> Items? {
        var place = place
        guard let step = steps.first else { return nil }
        if let member = structure.members.disambiguated.first(where: { $0.wireName.value == step }) {
            place.enter(member)
        } else if let others = structure.others, case .map(_, let value) = others.type {
            place.enter(SwiftName.memberReference(others.propertyName), others.type)
            place.enterValue("[\(SwiftLiteral.string(step))]", value)
        } else {
            return nil
        }
        return items(steps.dropFirst(), from: place, inside: [])
    }

    private mutating func items(
        _ steps: ArraySlice<String>,
        from place: PagePlace,
        _ union: Union,
        inside open: Set<String>
    ) -> Items? {
        unionsLeft -= 1
        guard !isLost else { return nil }
        let found = zip(union.variants, VariantNames.names(of: union)).compactMap { variant, name in
            items(steps, from: PagePlace(expression: "value", type: variant.type, prefix: place.prefix), inside: open)
                .map { (name: name, items: $0) }
        }
        // Variants with untyped items are ignored if other variants have typed items.
        let typed = found.filter(\.items.isTyped)
        let arms = typed.isEmpty ? found : typed
        guard let first = arms.first else { return nil }
        armsLeft -= arms.count
        let isOptional = place.isOptional || place.isChained
        let expression = PageItemsDeclaration(
            union: place.expression,
            arms: arms.map { arm in
                let pattern = ".\(arm.name)(let value)\(isOptional ? "?" : "")"
                return PageItemsArm(pattern: pattern, items: arm.items.expression)
            },
            isPartial: isOptional || arms.count < union.variants.count || union.keepsUnknown
        )
        return Items(expression: expression, item: first.items.item, isTyped: !typed.isEmpty)
    }

    /// The literal of a map key; `nil` if the text is not a valid key.
    private func keyLiteral(_ text: String, of key: TypeReference) -> String? {
        switch key {
        case .builtin(.int, _): return Int(text).map { "\($0)" }
        case .builtin: return SwiftLiteral.string(text)
        case .model(let name):
            if case .wrapper(let wrapped)? = api.model(named: name)?.shape {
                return keyLiteral(text, of: wrapped).map { ".init(\($0))" }
            }
        case .inline, .list, .map, .optional: break
        }
        guard let enumeration = api.enumeration(of: key), let value = enumeration.value(withWireValue: text) else {
            return nil
        }
        return enumeration.caseName(of: value.name.value).map { ".\($0)" }
    }
}

extension Int {
    /// The Swift expression that reads the element at this index of a list. Negative indices count from its end.
    fileprivate var elementAccess: String {
        switch self {
        case 0: ".first"
        case -1: ".last"
        case 1...: ".dropFirst(\(self)).first"
        default: ".dropLast(\(magnitude - 1)).last"
        }
    }
}
