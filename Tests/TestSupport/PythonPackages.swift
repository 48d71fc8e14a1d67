package import Foundation

/// The public validators that `make test` installs, and the scripts of `Tests/Python` that run them.
package enum PythonPackages {
    package static var interpreter: URL { BuildFolder.package.appending(path: ".build-python/bin/python3") }

    package static var areThere: Bool { FileManager.default.isExecutableFile(atPath: interpreter.path) }

    /// The reason for which the tests that need the packages are skipped.
    package static let missing = "the Python packages of Tests/Python are not installed; `make test` does it"

    /// Runs a script of `Tests/Python`.
    package static func run(_ script: String, _ arguments: [String]) async throws -> Outcome {
        let path = BuildFolder.package.appending(path: "Tests/Python/\(script)").path
        return try await TestSupport.run(interpreter, [path] + arguments)
    }
}
