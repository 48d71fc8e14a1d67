import Spec

extension [StatusResponse] {
    /// Returns the errors without those that a declared class or `default` decodes the same way.
    func withoutRedundant(_ printer: TypePrinter) -> [StatusResponse] {
        filter { error in
            let wider = error.status.value.wider.compactMap { pattern in first { $0.status.value == pattern } }.first
            guard let wider, error.response.headers.isEmpty, wider.response.headers.isEmpty else { return true }
            return error.response.decodingKey(printer) != wider.response.decodingKey(printer)
        }
    }
}

extension Response {
    /// A text that is equal for two responses without headers if they are decoded the same way.
    func decodingKey(_ printer: TypePrinter) -> String { "\(printer.print(self)) \(reading(printer.scope))" }
}

extension StatusPattern {
    /// The patterns that match more statuses besides those of this one, the narrowest first.
    fileprivate var wider: [StatusPattern] {
        switch self {
        case .code(let code): [.class(code / 100), .otherwise]
        case .class: [.otherwise]
        case .otherwise: []
        }
    }
}
