public import Dispatch
public import Foundation

/// The queue on which handlers are called.
public enum CallbackQueue: Sendable {
    /// On the main queue, always asynchronously.
    case main

    /// Wherever the session finishes its work, without a further hop.
    case inline

    /// On a dispatch queue.
    case dispatch(DispatchQueue)

    /// On an operation queue.
    case operation(OperationQueue)

    /// Calls `work` there.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .main: DispatchQueue.main.async(execute: work)
        case .inline: work()
        case .dispatch(let queue): queue.async(execute: work)
        case .operation(let queue): queue.addOperation(work)
        }
    }
}
