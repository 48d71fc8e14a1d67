import Foundation
import TestSupport
import Testing

/// Changes of the generator's own package, and packages that cannot be written.
extension ConsumerTests.PluginLifecycleTests {
    /// If the package of the generator has another version, as after `swift package update`, unchanged specs are
    /// generated again.
    @Test func updatedTool() async throws {
        try await expectSuccess()
        let templates = try GeneratorCopy.url.appending(path: "Sources/SwiftRendering/SwiftLanguage+Templates.swift")
        let original = try String(contentsOf: templates, encoding: .utf8)
        defer { try? original.write(to: templates, atomically: true, encoding: .utf8) }
        let property = try #require(original.split(separator: "\n").first { $0.contains(#""property": ""#) })
        let changed = property.dropLast(2) + #"// of the next version\n","#
        #expect(try !package.generated("City.endpoints.swift", for: "CityClient").contains("// of the next version"))
        try original.replacing(property, with: changed).write(to: templates, atomically: true, encoding: .utf8)
        try await expectSuccess()
        #expect(try package.generated("City.endpoints.swift", for: "CityClient").contains("// of the next version"))
    }

    /// Neither the generator's package nor the sources can be written, as in a package manager's store or in a sandbox.
    /// The build folder is elsewhere.
    @Test func writeProtectedPackages() async throws {
        // A build writes the pins, which a package usually has in its repository.
        if !FileManager.default.fileExists(atPath: folder.path("Package.resolved")) { try await expectSuccess() }
        try folder.write(Specs.zoo.replacing("name: String", with: "name: String\n      legs: Int"), to: zoo)
        try folder.write("let legs = \\Zoo.Animal.legs\n", to: "Sources/ZooClient/Legs.swift")
        let generator = try GeneratorCopy.url
        defer { for url in [generator, folder.url] { try? WriteProtection.remove(from: url) } }
        for url in [generator, folder.url] {
            try WriteProtection.add(to: url)
            let file = url.appending(component: "new").path(percentEncoded: false)
            let attempt = WriteProtection.obedientCommand + ["touch", file]
            let outcome = try await run(URL(filePath: "/usr/bin/env"), attempt)
            try #require(outcome.status != 0 && !FileManager.default.fileExists(atPath: file))
        }
        let built = try await package.build(by: WriteProtection.obedientCommand)
        #expect(built.status == 0, "\(built.output)\(built.errors)")
        #expect(try package.generated("Zoo.endpoints.swift", for: "ZooClient").contains("let legs: Int"))
    }
}
