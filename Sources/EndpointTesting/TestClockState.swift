/// The time of a ``TestClock``, with the waits and the actions that have yet to come.
///
/// Functions that end waits or take actions return closures, which the clock calls after it has released its lock.
struct TestClockState {
    private struct Event: Comparable {
        let time: Duration
        let isWait: Bool
        let number: Int

        /// A time-out at the end of a wait passes within the wait.
        static func < (left: Event, right: Event) -> Bool {
            (left.time, left.isWait ? 1 : 0, left.number) < (right.time, right.isWait ? 1 : 0, right.number)
        }
    }

    var offset = Duration.zero
    private(set) var waits: [Duration] = []
    /// The number of waits and actions so far.
    private(set) var eventCount = 0
    /// `eventCount` when the time last advanced.
    private var earlierEventCount = 0
    /// The events that have yet to come; the next one is the last.
    private var events: [Event] = []
    private var actions: [Int: @Sendable () -> Void] = [:]
    /// The ends of the waits in `events`, by number.
    private var waiting: [Int: Duration] = [:]
    /// Whether a task advances the time.
    private var isDriven = false
    /// The latest time to which the test has advanced the clock, or is advancing it.
    private var target = Duration.zero

    /// The number of waits and actions that were added at the current time.
    var recentEventCount: Int { eventCount - earlierEventCount }

    /// Returns the time at the end of an advance, which begins at the end of those that have not ended.
    mutating func beginAdvance(by duration: Duration) -> Duration {
        target = max(target, offset) + duration
        return target
    }

    /// Records a wait.
    ///
    /// - Returns: its number, and whether its end is not in the future.
    mutating func beginWait(until end: Duration) -> (number: Int, isPast: Bool) {
        waits.append(end - offset)
        eventCount += 1
        return (eventCount, end <= offset)
    }

    /// Adds a wait.
    ///
    /// - Returns: whether no task advances the time yet, so that the caller must start one.
    mutating func add(_ number: Int, at end: Duration, _ action: @escaping @Sendable () -> Void) -> Bool {
        waiting[number] = end
        insert(Event(time: end, isWait: true, number: number), action)
        defer { isDriven = true }
        return !isDriven
    }

    /// Removes a wait, if it has not ended.
    mutating func removeWait(_ number: Int) {
        guard let end = waiting.removeValue(forKey: number) else { return }
        actions[number] = nil
        let event = Event(time: end, isWait: true, number: number)
        let index = position(of: event)
        if events.indices.contains(index), events[index] == event { events.remove(at: index) }
    }

    /// Adds an action, which does not advance the time.
    mutating func schedule(after duration: Duration, _ action: @escaping @Sendable () -> Void) {
        eventCount += 1
        insert(Event(time: offset + duration, isWait: false, number: eventCount), action)
    }

    /// Advances the time to the next event, unless it is later than `end`.
    ///
    /// - Returns: the actions that are due, or else the ends of the waits that are due; `nil` if nothing is due.
    mutating func nextActions(until end: Duration) -> [@Sendable () -> Void]? {
        guard let first = events.last, first.time <= end else { return nil }
        offset = max(offset, first.time)
        earlierEventCount = eventCount
        var due: [@Sendable () -> Void] = []
        // A time-out may end a wait that has the same end, so these waits end in another step.
        while let next = events.last, next.time == first.time, next.isWait == first.isWait {
            events.removeLast()
            waiting[next.number] = nil
            if let action = actions.removeValue(forKey: next.number) { due.append(action) }
        }
        return due
    }

    /// Advances the time to the next event if a task waits.
    ///
    /// - Returns: the actions that are due; `nil` if no task waits, so that the task that advances the time must end.
    mutating func nextActionsWhileWaiting() -> [@Sendable () -> Void]? {
        guard !waiting.isEmpty, let next = events.last else {
            isDriven = false
            return nil
        }
        return nextActions(until: next.time)
    }

    private mutating func insert(_ event: Event, _ action: @escaping @Sendable () -> Void) {
        actions[event.number] = action
        events.insert(event, at: position(of: event))
    }

    /// The index of an event, or the index at which to insert it, in descending order.
    private func position(of event: Event) -> Int {
        var range = events.startIndex..<events.endIndex
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = event < events[middle] ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
