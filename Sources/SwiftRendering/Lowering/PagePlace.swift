import Spec

/// Where the way to the items of a page has led: a value, and how Swift gets at it.
struct PagePlace {
    private(set) var expression: String
    private(set) var type: TypeReference
    /// What stands in front of the names of types that are written here.
    var prefix: String
    /// Whether the value itself may not be there.
    private(set) var isOptional = false
    /// Whether some step before may have no value, so that the whole may have none.
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

    /// Goes on with a property that always has a value where this value is there.
    ///
    /// - Parameter property: As it is written behind a dot.
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

    /// Goes on with a value of a list or a map, which may not be there.
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
        return PageWalk.Items(lines: [line], item: printer.print(element), isTyped: true)
    }
}
