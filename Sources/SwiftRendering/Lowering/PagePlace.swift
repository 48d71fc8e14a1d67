import Spec
import SwiftNaming

/// A position on the path to the items of a page: a value, and the Swift expression that reads it.
struct PagePlace {
    private(set) var expression: String
    private(set) var type: TypeReference
    /// The qualification of the inline types at this position.
    var prefix: String
    /// Whether the value itself is optional.
    private(set) var isOptional = false
    /// Whether an earlier step is optional, so that the whole expression is optional.
    private(set) var isChained = false

    init(expression: String, type: TypeReference, prefix: String) {
        self.expression = expression
        self.type = type
        self.prefix = prefix
    }

    /// The same position with the optionals of its type unwrapped; ``isOptional`` is `true` if the type was optional.
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
    /// - Parameter property: The name of the property after a dot.
    mutating func enter(_ property: String, _ type: TypeReference) {
        isChained = isChained || isOptional
        expression += (isOptional ? "?." : ".") + property
        self.type = type
        isOptional = false
    }

    mutating func enter(_ member: Member) {
        enter(SwiftName.memberReference(member.propertyName), member.type)
        isOptional = member.isOptional
        if case .threeState = member.presence {
            expression += "?.value"
            isChained = true
        }
    }

    /// Enters an element of a list or a map, which may be absent.
    ///
    /// - Parameter access: The expression that reads the element: `.first`, `["key"]`.
    mutating func enterValue(_ access: String, _ value: TypeReference) {
        expression += (isOptional ? "?" : "") + access
        // The element itself may be null.
        if case .optional = value { expression = "(\(expression) ?? nil)" }
        (type, isOptional, isChained) = (value, true, true)
    }

    /// Returns the list at this position as the items of a page.
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
