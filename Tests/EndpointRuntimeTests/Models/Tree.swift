import EndpointRuntime

/// A model that contains itself in every way that generated models can.
struct Tree: Model {
    var child: Tree? { _child.value }
    private let _child: Indirect<Tree?>
    let children: [Tree]?
    let byName: [String: Tree]?
    let branch: Branch?
    let grove: Grove?
    let others: [String: JSON]

    init(_ json: inout FieldReader) {
        _child = Indirect(json.readIfPresent("child"))
        children = json.readIfPresent("children")
        byName = json.readIfPresent("by_name")
        branch = json.readIfPresent("branch")
        grove = json.readIfPresent("grove")
        others = json.readOthers(except: ["child", "children", "by_name", "branch", "grove"])
    }

    func encodeFields(to json: inout FieldWriter) {
        json.writeIfPresent("child", child)
        json.writeIfPresent("children", children)
        json.writeIfPresent("by_name", byName)
        json.writeIfPresent("branch", branch)
        json.writeIfPresent("grove", grove)
        json.writeOthers(others, except: ["child", "children", "by_name", "branch", "grove"])
    }

    /// A union that contains unions.
    indirect enum Branch: Union {
        case tree(Tree)
        case twig(Twig)
        case list([Branch])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            switch json.kind {
            case .array where json.first({ $0.kind == .object || $0.kind == .array }): self = .list(json.read())
            case .object where json.has("branch"): self = .tree(json.read())
            case .object where json.has("kind"): self = .twig(json.read())
            default: self = .unknown(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .tree(let value): json.write(value)
            case .twig(let value): json.write(value)
            case .list(let value): json.write(value)
            case .unknown(let value): json.write(value)
            }
        }
    }

    /// A tagged union whose variant is a map.
    indirect enum Twig: Union {
        case leaves([String: Branch])
        case unknown(JSON)

        init(_ json: inout UnionReader) {
            switch json.tag("kind") {
            case "leaves": self = .leaves(json.read())
            default: self = .unknown(json.read())
            }
        }

        func write(to json: inout UnionWriter) {
            switch self {
            case .leaves(let value): json.write(value, tag: "kind", "leaves")
            case .unknown(let value): json.write(value)
            }
        }
    }

    struct Grove: Wrapper {
        let rawValue: [Tree]

        init(rawValue: [Tree]) { self.rawValue = rawValue }
    }
}
