import Foundation
import TestSupport
import Testing

#if os(Linux)
    extension ConsumerTests {
        /// A build for another processor, which compiles the tool of the plugin once more.
        @Suite(
            .timeLimit(.minutes(15)),
            .enabled(
                if: ProcessInfo.processInfo.environment["CROSS_COMPILATION"] != nil,
                "make cross-test runs it"
            )
        )
        struct CrossCompilationTests {
            /// The tool is built for this machine, runs, and writes the client, which is then compiled for the other one.
            ///
            /// Without a Swift SDK of that processor the compiler ends there, so the build may fail. The target does not
            /// depend on the runtime, whose C would be compiled before.
            @Test func toolIsBuiltForThisMachine() async throws {
                let folder = try TemporaryFolder()
                let generator = String(reflecting: try GeneratorCopy.url.path(percentEncoded: false))
                try folder.write(
                    """
                    // swift-tools-version: 6.1
                    import PackageDescription

                    let generator = "swift-endpoint-generator"
                    let package = Package(
                        name: "harbor",
                        dependencies: [.package(name: generator, path: \(generator))],
                        targets: [
                            .target(name: "Harbor", plugins: [.plugin(name: "EndpointGenerator", package: generator)])
                        ]
                    )

                    """,
                    to: "Package.swift"
                )
                try folder.write(Specs.zoo, to: "Sources/Harbor/Zoo.endpoints.yaml")
                try folder.write("let harbor = 1\n", to: "Sources/Harbor/Harbor.swift")
                let outcome = try await swift("build", "--triple", Self.otherTriple, in: folder.url)
                let generated = try? ConsumerTests.generated("Zoo.endpoints.swift", for: "Harbor", in: folder.url)
                #expect(generated?.contains("struct ListAnimals") == true, "\(outcome.output)\(outcome.errors)")
                let products = scratch.appending(path: "\(Self.otherTriple)/debug").path(percentEncoded: false)
                let tools = try FileManager.default.contentsOfDirectory(atPath: products)
                    .filter { $0.hasPrefix("endpoint-build-tool") }
                #expect(tools == [])
            }

            #if arch(x86_64)
                private static let otherTriple = "aarch64-unknown-linux-gnu"
            #else
                private static let otherTriple = "x86_64-unknown-linux-gnu"
            #endif
        }
    }
#endif
