// Names are static texts: a call with a `String` literal takes a fifth more code. For names that are made at run time there is
// `query(_:)` with items.
extension RequestBuilder {
    /// Adds a query item, or several for a list or an object; `nil` adds none.
    @inline(never)
    public mutating func query<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        items.add(name.description, value)
    }

    /// Adds a query item, or several for a list or an object, as `style` says; `nil` adds none.
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

    /// Adds the raw values of enums, as `style` says; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func query<Value: RawRepresentable>(
        _ name: StaticString,
        _ values: [Value]?,
        style: QueryStyle = .repeat
    ) where Value.RawValue: Encodable {
        items.add(name.description, values?.map(\.rawValue), style: style)
    }

    /// Adds a value as its format writes it; `nil` adds none.
    @inline(never)
    public mutating func query<Value>(
        _ name: StaticString,
        _ value: Value?,
        _ format: WireFormat<Value>,
        style: QueryStyle = .repeat
    ) {
        items.add(name.description, value.map { Formatted(value: $0, format: format) }, style: style)
    }

    /// Adds a name without `=`.
    public mutating func query(flag name: String) {
        items.add(flag: name)
    }

    /// Adds items that were made elsewhere.
    public mutating func query(_ items: QueryItems) {
        self.items.add(items)
    }
}
