import Diagnostics
import YAML

extension Content {
    /// The type of the values in an example: that of the body, of its lines or of its events; `nil` for a text and for
    /// bytes. If events have names, it is an object with the data of an event under its name.
    package var exampleType: TypeReference? {
        switch self {
        case .json(let type), .lines(let type): type
        case .events(let stream): stream.exampleType
        case .none, .text, .data, .status, .file, .textLines: nil
        }
    }

    /// The values in an example of the body: the whole example or, in a stream, its elements if it is a list.
    package func values(in example: Example) -> [Example] {
        switch self {
        case .lines, .textLines, .events: example.elements ?? [example]
        case .none, .text, .data, .status, .file, .json: [example]
        }
    }
}

extension EventStream {
    fileprivate var exampleType: TypeReference? {
        let members = events.compactMap { event in
            event.name.map { Member(wireName: $0, type: event.type, presence: .optional) }
        }
        guard let name = members.first?.wireName else { return events.first?.type }
        return .inline(InlineType(name: name, shape: .structure(Structure(members: members, additional: nil))))
    }
}

extension Example {
    /// The elements of a list, each as an example; `nil` for any other value.
    fileprivate var elements: [Example]? {
        node.items?.map { item in
            Example(node: item, location: SourceLocation(path: location.path, range: item.range), isJSON: isJSON)
        }
    }
}
