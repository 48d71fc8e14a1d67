import Diagnostics

/// The reference in a tag: `name`, `.`, or a function such as `last()` or `empty(name)`.
struct TemplateReference: Sendable {
    /// The name of the function; `nil` if the tag refers to the value itself.
    let function: String?

    /// The function; `nil` if the tag names no function, or an unknown function.
    let knownFunction: TemplateFunction?

    /// The name, or `.`; empty for a function about the position in a list.
    var name: String { field.text }

    /// The name, or `.`, with its hash for the lookup in views.
    let field: FieldName

    /// The location in the template.
    let location: SourceLocation

    /// The layout that the reference names; `nil` if it names none.
    var layout: TemplateLayout? {
        name.isEmpty ? function.flatMap(TemplateLayout.init) : nil
    }

    /// The reference without whitespace.
    var description: String {
        function.map { "\($0)(\(name))" } ?? name
    }
}

extension TemplateReference {
    /// Parses a reference; returns `nil` if the text is not one.
    init?(_ text: String, at location: SourceLocation) {
        var name = text[...]
        var function: String?
        if let open = text.firstIndex(of: "("), text.last == ")" {
            function = String(text[..<open])
            name = text[text.index(after: open)...].dropLast()
        }
        if let function {
            guard Self.isName(function[...]), name.isEmpty || name == "." || Self.isName(name) else { return nil }
        } else {
            guard name == "." || Self.isName(name) else { return nil }
        }
        self.function = function
        knownFunction = function.flatMap(TemplateFunction.init)
        field = FieldName(String(name))
        self.location = location
    }

    /// Whether the text is made of ASCII letters, digits, `_` and `-`, and begins with a letter.
    static func isName(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}

/// A function of templates, about the position in a list or about a value.
enum TemplateFunction: String, CaseIterable {
    /// `first()`: whether this is the first element of the list.
    case first

    /// `last()`: whether this is the last element of the list.
    case last

    /// `index()`: the zero-based index of the element.
    case index

    /// `empty(name)`: whether a list or a text is empty.
    case empty

    /// The function in the notation of templates.
    var description: String { self == .empty ? "empty(name)" : "\(rawValue)()" }
}

/// The layouts of lines within the line width.
enum TemplateLayout: String, CaseIterable {
    /// `group()`: the lines are joined if the result fits the width.
    case group

    /// `fill()`: a line of Markdown that is longer than the width is broken between words.
    case fill

    /// `pack()`: a line is joined with the line before it if the result fits the width.
    case pack

    /// The layout in the notation of templates.
    var description: String { "\(rawValue)()" }
}
