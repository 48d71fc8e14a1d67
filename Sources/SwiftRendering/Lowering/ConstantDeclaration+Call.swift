extension ConstantDeclaration {
    /// A constant made by a call, with one argument a line if they do not fit one line.
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
