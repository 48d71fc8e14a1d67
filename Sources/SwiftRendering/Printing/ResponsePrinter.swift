import Spec

/// The Swift type of a response, and the expression that decodes it from `response`.
struct ResponsePrinter {
    /// The type; `nil` for a response without a body.
    let type: String?
    let reading: String

    init(_ response: Response, structName: String? = nil, events: String? = nil, _ printer: TypePrinter) {
        if let structName {
            type = structName
            reading = "try \(structName)(response)"
        } else {
            type = response.hasBody ? printer.print(response, events: events) : nil
            reading = response.reading(printer.scope)
        }
    }
}

extension EventStream {
    /// The arguments of the runtime's `events` function: the format of the data, and the text that ends the stream.
    var arguments: String {
        let format = isNamed ? nil : events.first.flatMap { WireFormatPrinter.print($0.type) }
        let end = until.map { "until: \(SwiftLiteral.string($0))" }
        return [format, end].compactMap(\.self).joined(separator: ", ")
    }
}
