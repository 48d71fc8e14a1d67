/// The value of a name in one view.
package enum TemplateValue {
    /// A missing text or view, or an empty list.
    case nothing
    case text(String)
    case flag(Bool)
    case lines([String])
    case list(TemplateList)
    case view(any NamedValues)

    /// Whether a section of the value is rendered.
    var isThere: Bool {
        switch self {
        case .nothing: false
        case .flag(let flag): flag
        case .text, .view: true
        case .lines(let lines): !lines.isEmpty
        case .list(let views): views.count > 0
        }
    }

    /// Whether the value is missing, a list without elements, or a text without characters.
    var isEmpty: Bool {
        switch self {
        case .nothing: true
        case .text(let text): text.isEmpty
        case .flag, .view: false
        case .lines(let lines): lines.isEmpty
        case .list(let views): views.count == 0
        }
    }
}

/// The views of a list, each created when it is rendered: most templates only test whether there are any.
package struct TemplateList {
    /// The number of views.
    let count: Int

    /// Returns the view at a zero-based index.
    let view: (Int) -> any NamedValues
}

/// A view of any type.
package protocol NamedValues {
    /// The value of a name; `nil` if the view has no such name.
    func value(of name: FieldName) -> TemplateValue?
}

/// A view whose values are found with the field table of its type.
struct ViewValues<View: TemplateView>: NamedValues {
    let view: View

    func value(of name: FieldName) -> TemplateValue? {
        View.fields.value(of: name, in: view)
    }
}

/// A field's name with its hash, which is computed once: writing a large client looks up millions of names.
package struct FieldName: Sendable {
    let text: String
    fileprivate let hash: UInt

    init(_ text: String) {
        self.text = text
        // FNV-1a. The names come from templates, so they are not chosen by an attacker to collide.
        hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt($1)) &* 0x0100_0000_01B3 }
    }
}

/// A hash table of the positions of names in a list.
struct FieldIndex: Sendable {
    private let names: [FieldName]
    /// The slots: the position of a name plus 1, in the slot of its hash or in the next free slot after it; 0 if a slot
    /// is free.
    private let places: [Int]

    /// Creates a table; of equal names, the first is used.
    init(_ names: [String]) {
        self.names = names.map { FieldName($0) }
        var size = 4
        while size < 2 * names.count { size *= 2 }
        var places = Array(repeating: 0, count: size)
        for (position, name) in self.names.enumerated() {
            let place = Self.place(of: name, in: places, self.names)
            if places[place] == 0 { places[place] = position + 1 }
        }
        self.places = places
    }

    /// The position of the name in the list; `nil` if it is not in the list.
    func position(of name: FieldName) -> Int? {
        let position = places[Self.place(of: name, in: places, names)] - 1
        return position >= 0 ? position : nil
    }

    /// The slot that contains the name, or the free slot where it belongs. There are at least twice as many slots as
    /// names.
    private static func place(of name: FieldName, in places: [Int], _ names: [FieldName]) -> Int {
        var place = Int(truncatingIfNeeded: name.hash) & (places.count - 1)
        while places[place] != 0 {
            let other = names[places[place] - 1]
            if other.hash == name.hash, other.text == name.text { break }
            place = (place + 1) & (places.count - 1)
        }
        return place
    }
}
