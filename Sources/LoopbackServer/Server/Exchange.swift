/// A request that a server got, and what it did about it.
package struct Exchange: Sendable {
    /// What came.
    package let request: ReceivedRequest

    /// What was done.
    package let answer: Answer
}
