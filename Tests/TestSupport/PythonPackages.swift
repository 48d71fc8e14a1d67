package import Foundation

/// The public validators and Ninja, which `make test` installs, and the scripts of `Tests/Python` that run them.
package enum PythonPackages {
    package static var interpreter: URL { commands.appending(component: "python3") }

    /// The folder of the commands that the packages install.
    package static var commands: URL { BuildFolder.package.appending(path: ".build-python/bin") }

    package static var areThere: Bool { FileManager.default.isExecutableFile(atPath: interpreter.path) }

    /// The reason for which the tests that need the packages are skipped.
    package static let missing = "the Python packages of Tests/Python are not installed; `make test` does it"

    /// Runs a script of `Tests/Python`.
    package static func run(_ script: String, _ arguments: [String]) async throws -> Outcome {
        let path = BuildFolder.package.appending(path: "Tests/Python/\(script)").path
        return try await TestSupport.run(interpreter, [path] + arguments)
    }
}
