public import Dispatch
public import Foundation

/// The queue on which handlers are called.
public enum CallbackQueue: Sendable {
    /// On the main queue, always asynchronously.
    case main

    /// The thread on which the session finishes its work, without a further dispatch.
    case inline

    /// On a dispatch queue.
    case dispatch(DispatchQueue)

    /// On an operation queue.
    case operation(OperationQueue)

    /// Calls `work` on the queue.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .main: DispatchQueue.main.async(execute: work)
        case .inline: work()
        case .dispatch(let queue): queue.async(execute: work)
        case .operation(let queue): queue.addOperation(work)
        }
    }
}
