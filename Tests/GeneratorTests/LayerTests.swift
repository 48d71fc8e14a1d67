import Foundation
import Testing

/// The folders of some modules are layers: each layer uses only the types of the layers before it.
struct LayerTests {
    /// The layers of a module.
    struct Module: Sendable {
        let name: String
        let layers: [String]
        /// Pairs of layers. The second layer of a pair must not use the first, although ``layers`` lists the first
        /// before it.
        var independent: [[String]] = []
    }

    @Test(arguments: [
        Module(
            name: "Spec",
            layers: ["Language", "Syntax", "Reading", "Resolved", "Checking"],
            independent: [["Reading", "Resolved"], ["Reading", "Checking"]]
        ),
        Module(
            name: "SwiftRendering",
            layers: ["Naming", "Printing", "Declarations", "Layout", "Lowering", "Checking"],
            independent: [["Printing", "Layout"], ["Declarations", "Layout"]]
        ),
    ])
    func layersUseOnlyThoseBelow(module: Module) throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources/\(module.name)").standardizedFileURL
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
            !$0.hasSuffix(".swift")
        }
        #expect(Set(folders) == Set(module.layers))
        var texts: [String: [(path: String, text: String)]] = [:]
        for layer in module.layers {
            let folder = sources.appending(path: layer)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
                $0.hasSuffix(".swift")
            }
            texts[layer] = try paths.map {
                ($0, try String(decoding: Data(contentsOf: folder.appending(path: $0)), as: UTF8.self))
            }
            #expect(!paths.isEmpty)
        }
        for (index, layer) in module.layers.enumerated() {
            let above = module.layers[(index + 1)...].flatMap { texts[$0] ?? [] }
            let independent = module.independent.filter { $0[1] == layer }.flatMap { texts[$0[0]] ?? [] }
            let names = Set((above + independent).flatMap { Self.declaredTypes(in: $0.text) })
            for file in texts[layer] ?? [] {
                let code = file.text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                let words = Set(
                    code.joined(separator: "\n").replacing(/"[^"\n]*"/, with: "").matches(of: /(^|[^.\w])([A-Z]\w*)/)
                        .map { String($0.2) }
                )
                let own = Set(Self.declaredTypes(in: file.text))
                #expect(words.intersection(names).subtracting(own).isEmpty, "\(layer)/\(file.path)")
            }
        }
    }

    /// The types that are declared at the top of a file.
    private static func declaredTypes(in text: String) -> [String] {
        text.matches(of: /(?m)^(?:package |public |final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/)
            .map { String($0.1) }
    }
}
