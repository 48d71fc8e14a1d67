import Spec

/// A position on the path to the items of a page: a value, and the Swift expression that reads it.
struct PagePlace {
    private(set) var expression: String
    private(set) var type: TypeReference
    /// The qualification of the inline types here.
    var prefix: String
    /// Whether the value itself is optional.
    private(set) var isOptional = false
    /// Whether an earlier step is optional, so that the whole expression is.
    private(set) var isChained = false

    init(expression: String, type: TypeReference, prefix: String) {
        self.expression = expression
        self.type = type
        self.prefix = prefix
    }

    /// The same value, of a type that says nothing of whether it is there.
    var unwrapped: PagePlace {
        var place = self
        while case .optional(let wrapped) = place.type {
            place.type = wrapped
            place.isOptional = true
        }
        return place
    }

    /// Enters a property that has a value whenever this value exists.
    ///
    /// - Parameter property: The name of the property, as it is written after a dot.
    mutating func enter(_ property: String, _ type: TypeReference) {
        isChained = isChained || isOptional
        expression += (isOptional ? "?." : ".") + property
        self.type = type
        isOptional = false
    }

    mutating func enter(_ member: Member) {
        enter(SwiftName.memberReference(member.propertyName), member.type)
        switch member.presence {
        case .required, .defaulted, .constant: break
        case .nullable, .optional: isOptional = true
        case .threeState:
            expression += "?.value"
            isChained = true
            isOptional = true
        }
    }

    /// Enters an element of a list or a map, which may be absent.
    ///
    /// - Parameter access: `.first`, `["key"]`
    mutating func enterValue(_ access: String, _ value: TypeReference) {
        expression += (isOptional ? "?" : "") + access
        // What is there may be null in turn.
        if case .optional = value { expression = "(\(expression) ?? nil)" }
        (type, isOptional, isChained) = (value, true, true)
    }

    /// The list at this place as the items of a page.
    func list(of element: TypeReference, _ printer: TypePrinter) -> PageWalk.Items {
        let printer = TypePrinter(
            models: printer.models,
            inlines: prefix,
            qualified: printer.qualified,
            nearer: printer.nearer,
            scope: printer.scope
        )
        let line = isOptional || isChained ? "\(expression) ?? []" : expression
        return PageWalk.Items(
            expression: PageItemsDeclaration(value: line),
            item: printer.print(element),
            isTyped: true
        )
    }
}
