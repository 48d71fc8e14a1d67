import Foundation

/// A file that is written as a whole.
package enum OutputFile {
    /// Replaces the file at `path`, or creates it.
    ///
    /// - Throws: `OutputError`; the file is then unchanged.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(OutputError) {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw OutputError(path: path, reason: (error as NSError).localizedDescription)
        }
    }
}
