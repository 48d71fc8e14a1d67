// Names are of type `StaticString`: a call with a `String` literal compiles to a fifth more code. For names that are
// created at run time, use `query(_:)` with items.
extension RequestBuilder {
    /// Adds a query item, or several for a list or an object; `nil` adds none.
    @inline(never)
    public mutating func query<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        items.add(name.description, value)
    }

    /// Adds a query item, or several for a list or an object in `style`; `nil` adds none.
    @inline(never)
    public mutating func query<Value: Encodable>(_ name: StaticString, _ value: Value?, style: QueryStyle) {
        items.add(name.description, value, style: style)
    }

    /// Adds a query item with the raw value of an enum; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func query<Value: RawRepresentable>(_ name: StaticString, _ value: Value?)
    where Value.RawValue: Encodable {
        items.add(name.description, value?.rawValue)
    }

    /// Adds query items with the raw values of enums, in `style`; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func query<Value: RawRepresentable>(
        _ name: StaticString,
        _ values: [Value]?,
        style: QueryStyle = .repeat
    ) where Value.RawValue: Encodable {
        items.add(name.description, values?.map(\.rawValue), style: style)
    }

    /// Adds a query item with a value in a format; `nil` adds none.
    @inline(never)
    public mutating func query<Value>(
        _ name: StaticString,
        _ value: Value?,
        _ format: WireFormat<Value>,
        style: QueryStyle = .repeat
    ) {
        items.add(name.description, value.map { Formatted(value: $0, format: format) }, style: style)
    }

    /// Adds a query item that is a name without `=`.
    public mutating func query(flag name: String) {
        items.add(flag: name)
    }

    /// Adds a list of query items.
    public mutating func query(_ items: QueryItems) {
        self.items.add(items)
    }
}

// Overloads for the most frequent parameter types, without generics: a call compiles to less code in the request.
extension RequestBuilder {
    /// Adds a query item with a string; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: String?) {
        if let value { items.add(name.description, text: value) }
    }

    /// Adds a query item with an integer; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Int?) {
        if let value { items.add(name.description, text: String(value)) }
    }

    /// Adds a query item with a Boolean; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Bool?) {
        items.add(name.description, value)
    }

    /// Adds a query item with a number; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Double?) {
        items.add(name.description, value)
    }

    /// Adds a query item for each string; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: [String]?) {
        items.add(name.description, value)
    }

    /// Adds a body field with a string: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: String?) {
        add(field: name.description, value)
    }

    /// Adds a body field with an integer: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Int?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a Boolean: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Bool?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a number: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Double?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a list of strings: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: [String]?) {
        add(field: name.description, value)
    }

    /// Sets a header field to a string, replacing any with this name; `nil` sets none.
    @inline(never)
    public mutating func header(_ name: StaticString, _ value: String?) {
        set(header: name.description, value)
    }

    /// Sets a header field to an integer, replacing any with this name; `nil` sets none.
    @inline(never)
    public mutating func header(_ name: StaticString, _ value: Int?) {
        set(header: name.description, value)
    }
}
