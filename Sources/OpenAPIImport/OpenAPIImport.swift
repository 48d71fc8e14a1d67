package import Diagnostics
import SpecWriting
import SwiftRendering
package import YAML

/// The whole way from an OpenAPI document to the texts of specs, without reading or writing a file.
package enum OpenAPIImport {
    /// The specs of a document, by file name, and what is said of the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - load: Reads another file that it refers to, by its path; `nil` where it cannot be read.
    /// - Returns: The files, sorted by name; empty where the document is no OpenAPI document. What the language refuses
    ///   of them nevertheless are `faults`.
    package static func specs(
        of document: YAMLDocument,
        _ options: ImportOptions,
        load: @escaping (String) -> SourceText?
    ) -> (files: [ImportedFile], diagnostics: [Diagnostic], faults: [Diagnostic]) {
        let documents = Documents(document, load: load)
        guard let version = documents.start.text("openapi"), version.hasPrefix("3.") else {
            let found = documents.start.text("swagger").map { "this is Swagger \($0)" } ?? "'openapi: 3.…' is missing"
            documents.report(
                .error("no-openapi", at: documents.start.location, "\(found); OpenAPI 3.0, 3.1 and 3.2 can be imported")
            )
            return ([], documents.diagnostics, [])
        }
        let importer = Importer(documents, options)
        let (files, faults) = importer.files()
        return (files, documents.diagnostics.sorted(from: document.path), faults)
    }

    /// What an API is called in Swift unless the user says it: the document's title without the words that every title has.
    package static func apiName(of document: YAMLDocument) -> String {
        let title = document.root.entry(named: "info")?.value.entry(named: "title")?.value.text ?? ""
        let common: Set<String> = [
            "api", "rest", "http", "openapi", "swagger", "the", "preview", "spec", "specification",
        ]
        let words = title.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { word in
            !common.contains(word.lowercased()) && !(word.first == "v" && word.dropFirst().allSatisfy(\.isNumber))
                && !word.allSatisfy { $0.isNumber }
        }
        // Without the '_' that keeps a keyword apart: another word is put behind it here.
        let spelt = SwiftName.type(words.joined(separator: " "))
        let name = spelt.hasSuffix("_") ? String(spelt.dropLast()) : spelt
        guard !words.isEmpty, name.first?.isUppercase == true else { return "API" }
        // Generated code needs these for itself.
        let isReserved = ["Swift", "EndpointRuntime", "Self", "Response", "Failure", "Type", "Protocol"].contains(name)
        return isReserved ? name + "API" : name
    }
}

/// A spec that is to be written.
package struct ImportedFile: Sendable, Equatable {
    package let name: String
    package let text: String

    /// What the first line of every imported spec begins with.
    package static let mark = "Imported by endpoint-import"
}
