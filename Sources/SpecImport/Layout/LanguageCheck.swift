import Diagnostics
import Spec
import SwiftRendering

/// Checks specs that were built in memory: by the rules of the spec language, and by the names that they have in Swift.
enum LanguageCheck {
    /// The errors that would keep the generator from writing any file for these specs, where the syntax is located.
    static func faults(of files: [SpecFile]) -> [Diagnostic] {
        let (spec, diagnostics) = SpecChecker.checkRecovering(files)
        let isComplete = !diagnostics.contains { $0.severity == .error }
        return (diagnostics + SwiftLanguage.validate(spec, isComplete: isComplete)).filter { $0.severity == .error }
    }
}
