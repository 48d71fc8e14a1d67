import Diagnostics
import Spec
import Testing
import YAML

/// A spec in which `▷` marks the location of each expected diagnostic, so that tests need no column numbers.
struct MarkedSpec {
    let files: [SpecFile]
    let spec: ResolvedSpec?
    let diagnostics: [Diagnostic]
    /// The positions of the marks, in source order.
    let marks: [SourcePosition]

    /// Reads and checks texts. Each text is a file, named `A.endpoints.yaml` and so on.
    init(_ texts: String...) {
        var collector = DiagnosticCollector()
        var files: [SpecFile] = []
        var marks: [SourcePosition] = []
        for (index, text) in texts.enumerated() {
            let (plain, found) = Self.plain(text)
            marks += found
            let path = "\(["A", "B", "C"][index]).endpoints.yaml"
            guard let document = YAMLReader().read(SourceText(path: path, text: plain), reporting: &collector) else {
                continue
            }
            let (file, diagnostics) = SpecReader.read(document)
            collector.report(diagnostics)
            if let file { files.append(file) }
        }
        let (spec, found) = SpecChecker.check(files)
        collector.report(found)
        self.files = files
        self.spec = collector.hasErrors ? nil : spec
        self.marks = marks
        diagnostics = collector.diagnostics
    }

    var api: API? { spec?.apis.first }

    func endpoint(_ name: String) throws -> Endpoint {
        try #require(api?.endpoints.first { $0.name.value == name }, "\(diagnostics)")
    }

    func parameter(_ name: String, of endpoint: String) throws -> Parameter {
        try #require(try self.endpoint(endpoint).parameters.first { $0.member.wireName.value == name })
    }

    func fields(of model: String) throws -> [Member] {
        guard case .structure(let structure)? = try #require(api, "\(diagnostics)").model(named: model)?.shape else {
            return []
        }
        return structure.members
    }

    /// Expects exactly these codes, the first code at the first mark and so on.
    func expect(_ codes: String..., location: Testing.SourceLocation = #_sourceLocation) {
        let found = diagnostics.map { "\($0.code) \($0.location.map { "\($0.start)" } ?? "")" }
        let wanted = zip(codes, marks).map { "\($0) \($1)" }
        #expect(codes.count == marks.count, "as many signs as codes", sourceLocation: location)
        #expect(found == wanted, "\(diagnostics.map(\.message))", sourceLocation: location)
    }

    private static func plain(_ text: String) -> (String, [SourcePosition]) {
        var plain = ""
        var marks: [SourcePosition] = []
        var line = 1
        var column = 1
        for scalar in text.unicodeScalars {
            if scalar == "▷" {
                marks.append(SourcePosition(line: line, column: column))
                continue
            }
            plain.unicodeScalars.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return (plain, marks)
    }
}

/// The beginning of a valid root.
let rootLines = "api: Zoo\nbase: https://zoo.example.com\n"
