import Diagnostics
import EndpointRuntime
import Foundation
import Generator
import Spec
import Testing

@testable import MockServing

/// Made-up values are values of their types: what a mock answers, it would accept.
struct InventedValueTests {
    static let goldens = URL(filePath: #filePath).appending(path: "../../Goldens").standardizedFileURL

    /// The specs of all goldens that are right.
    static let specs: [CheckedSpec] = {
        let cases = (try? FileManager.default.contentsOfDirectory(at: goldens, includingPropertiesForKeys: nil)) ?? []
        return cases.compactMap { folder in
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
            var diagnostics = DiagnosticCollector()
            let sources = files.filter { OutputName.isSpec($0.lastPathComponent) }.compactMap { file in
                (try? Data(contentsOf: file)).map { SourceText(path: file.lastPathComponent, bytes: [UInt8]($0)) }
            }
            return Pipeline.check(sources, diagnostics: &diagnostics)
        }
    }()

    @Test func goldensAreThere() {
        #expect(Self.specs.count > 15)
    }

    @Test(arguments: 0..<5)
    func valuesOfAllGoldensFitTheirTypes(round: Int) {
        for api in Self.specs.flatMap(\.apis) {
            let check = ValueCheck(api: api)
            let maker = ValueMaker(api: api, seed: "\(round)")
            for model in api.models {
                let type = TypeReference.model(model.name.value)
                #expect(check.reasons(in: maker.value(of: type, at: ""), of: type, at: "") == [], "\(api.name.value)")
            }
            for endpoint in api.endpoints {
                guard case .json(let type) = endpoint.response.content else { continue }
                #expect(check.reasons(in: maker.value(of: type, at: ""), of: type, at: "") == [], "\(api.name.value)")
            }
        }
    }
}
