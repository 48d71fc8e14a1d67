#if !os(WASI)
    public import Dispatch
    public import Foundation
#endif

/// The queue on which handlers are called.
public enum CallbackQueue: Sendable {
    /// The thread on which the session finishes its work, without a further dispatch.
    case inline

    #if !os(WASI)
        /// On the main queue, always asynchronously.
        case main

        /// On a dispatch queue.
        case dispatch(DispatchQueue)

        /// On an operation queue.
        case operation(OperationQueue)
    #endif

    /// Calls `work` on the queue.
    public func execute(_ work: @escaping @Sendable () -> Void) {
        switch self {
        case .inline: work()
        #if !os(WASI)
            case .main: DispatchQueue.main.async(execute: work)
            case .dispatch(let queue): queue.async(execute: work)
            case .operation(let queue): queue.addOperation(work)
        #endif
        }
    }
}
