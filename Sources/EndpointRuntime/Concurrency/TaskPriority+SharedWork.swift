extension TaskPriority {
    /// The priority of work that several calls wait for, which is at least medium.
    ///
    /// A task has the priority of the call that starts it, and waiting for a continuation does not raise it. After a call in
    /// the background, a call of the user interface would wait for a task that the system slows down.
    package static var ofSharedWork: TaskPriority { max(Task.currentPriority, .medium) }
}
