// The types that most parameters have, again without generics: a call takes less code in the request.
extension RequestBuilder {
    /// Adds a query item with a text; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: String?) {
        items.add(name.description, value)
    }

    /// Adds a query item with an integer; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Int?) {
        items.add(name.description, value)
    }

    /// Adds a query item with a truth value; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Bool?) {
        items.add(name.description, value)
    }

    /// Adds a query item with a number; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: Double?) {
        items.add(name.description, value)
    }

    /// Adds a query item for each text; `nil` adds none.
    @inline(never)
    public mutating func query(_ name: StaticString, _ value: [String]?) {
        items.add(name.description, value)
    }

    /// Adds a body field with a text: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: String?) {
        add(field: name.description, value)
    }

    /// Adds a body field with an integer: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Int?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a truth value: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Bool?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a number: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: Double?) {
        add(field: name.description, value)
    }

    /// Adds a body field with a list of texts: a member of the JSON object, or a field of the form; `nil` adds none.
    @inline(never)
    public mutating func field(_ name: StaticString, _ value: [String]?) {
        add(field: name.description, value)
    }

    /// Sets a header to a text in place of the one by this name; `nil` sets none.
    @inline(never)
    public mutating func header(_ name: StaticString, _ value: String?) {
        set(header: name.description, value)
    }

    /// Sets a header to an integer in place of the one by this name; `nil` sets none.
    @inline(never)
    public mutating func header(_ name: StaticString, _ value: Int?) {
        set(header: name.description, value)
    }
}
