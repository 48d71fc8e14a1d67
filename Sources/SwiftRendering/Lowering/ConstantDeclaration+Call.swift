extension ConstantDeclaration {
    /// A constant that a call makes, with its arguments on lines of their own where they would not fit one.
    init(_ access: String, _ name: String, type: String?, call function: String, _ arguments: [String]) {
        let opening = "\(access) static let \(name)\(type.map { ": \($0)" } ?? "") = "
        var value = arguments.isEmpty ? function : "\(function)(\(arguments.joined(separator: ", ")))"
        if 2 * Page.indentation + opening.count + value.count > Page.width {
            let lines = arguments.map { String(repeating: " ", count: 3 * Page.indentation) + $0 }
            let end = String(repeating: " ", count: 2 * Page.indentation)
            value = "\(function)(\n\(lines.joined(separator: ",\n"))\n\(end))"
        }
        self.init(name: name, type: type, value: value)
    }
}
