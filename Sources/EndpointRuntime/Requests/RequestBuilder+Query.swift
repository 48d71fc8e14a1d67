extension RequestBuilder {
    /// Adds a query item, or several for a list or an object, as `style` says; `nil` adds none.
    @inline(never)
    public mutating func query<Value: Encodable>(_ name: String, _ value: Value?, style: QueryStyle = .repeat) {
        items.add(name, value, style: style)
    }

    /// Adds a query item with the raw value of an enum; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func query<Value: RawRepresentable>(
        _ name: String,
        _ value: Value?,
        style: QueryStyle = .repeat
    ) where Value.RawValue: Encodable {
        items.add(name, value?.rawValue, style: style)
    }

    /// Adds the raw values of enums, as `style` says; `nil` adds none.
    @_disfavoredOverload
    @inline(never)
    public mutating func query<Value: RawRepresentable>(
        _ name: String,
        _ values: [Value]?,
        style: QueryStyle = .repeat
    ) where Value.RawValue: Encodable {
        items.add(name, values?.map(\.rawValue), style: style)
    }

    /// Adds a value as its format writes it; `nil` adds none.
    @inline(never)
    public mutating func query<Value>(
        _ name: String,
        _ value: Value?,
        _ format: WireFormat<Value>,
        style: QueryStyle = .repeat
    ) {
        items.add(name, value.map { Formatted(value: $0, format: format) }, style: style)
    }

    /// Adds a name that stands alone, without `=`.
    public mutating func query(flag name: String) {
        items.add(flag: name)
    }

    /// Adds items that were made elsewhere.
    public mutating func query(_ items: QueryItems) {
        self.items.add(items)
    }
}
