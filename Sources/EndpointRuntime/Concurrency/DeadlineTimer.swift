/// Runs actions at their deadlines, with one sleeping task for all of them.
///
/// A sleeping task stays in memory until its time is over, even if it is cancelled. With one task for each call, a
/// session that makes many short calls would accumulate tasks that sleep until the time-outs of those calls.
package final class DeadlineTimer: Sendable {
    /// An action that has not run yet.
    package struct Alarm: Sendable {
        fileprivate let id: Int
        private let timer: DeadlineTimer

        fileprivate init(id: Int, timer: DeadlineTimer) {
            self.id = id
            self.timer = timer
        }

        /// Cancels the action; has no effect once the action has run.
        package func cancel() { timer.remove(id) }

        /// Restarts the delay; has no effect once the action has run.
        package func restart() { timer.restart(id) }
    }

    fileprivate struct Entry {
        var deadline: Duration
        let delay: Duration
        let action: @Sendable () -> Void
    }

    fileprivate struct State {
        var entries: [Int: Entry] = [:]
        var queue = DeadlineQueue()
        var lastID = 0
        /// The wake-up times of the sleeping tasks.
        var wakeTimes: [Duration] = []
    }

    private let state = Locked(State())
    private let clock: SessionClock

    /// Creates a timer that measures time with `clock`.
    package init(clock: SessionClock) {
        self.clock = clock
    }

    /// Runs `action` after `delay`, unless the alarm is cancelled first; `action` must return quickly.
    package func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> Alarm {
        let now = clock.now()
        let delay = delay.limited
        let (id, sleep) = state.withLock { state in
            state.lastID += 1
            state.entries[state.lastID] = Entry(deadline: now + delay, delay: delay, action: action)
            state.queue.insert(state.lastID, at: now + delay)
            return (state.lastID, state.nextSleep())
        }
        if let sleep { start(sleep, from: now) }
        return Alarm(id: id, timer: self)
    }

    private func remove(_ id: Int) {
        state.withLock { state in
            state.entries[id] = nil
            state.queue.compact { state.entries[$0] != nil }
        }
    }

    /// Restarts the delay of an entry. The entry keeps its position in the queue until its old deadline, and is moved
    /// then.
    private func restart(_ id: Int) {
        let now = clock.now()
        state.withLock { state in
            guard let delay = state.entries[id]?.delay else { return }
            state.entries[id]?.deadline = now + delay
        }
    }

    private func start(_ wakeTime: Duration, from now: Duration) {
        clock.call(after: wakeTime - now) { [weak self] in self?.wake(at: wakeTime) }
    }

    private func wake(at wakeTime: Duration) {
        let now = clock.now()
        let (due, sleep) = state.withLock { state in
            if let index = state.wakeTimes.firstIndex(of: wakeTime) { state.wakeTimes.remove(at: index) }
            return (state.takeDue(at: now), state.nextSleep())
        }
        if let sleep { start(sleep, from: now) }
        for action in due { action() }
    }
}

extension DeadlineTimer.State {
    /// The wake-up time for another task; `nil` if a sleeping task wakes early enough.
    fileprivate mutating func nextSleep() -> Duration? {
        guard let deadline = queue.first else { return nil }
        if wakeTimes.contains(where: { $0 <= deadline }) { return nil }
        wakeTimes.append(deadline)
        return deadline
    }

    /// The actions whose deadlines have passed.
    fileprivate mutating func takeDue(at now: Duration) -> [@Sendable () -> Void] {
        var actions: [@Sendable () -> Void] = []
        while let id = queue.popFirst(before: now) {
            guard let entry = entries[id] else { continue }
            if entry.deadline > now {
                queue.insert(id, at: entry.deadline)
            } else {
                entries[id] = nil
                actions.append(entry.action)
            }
        }
        return actions
    }
}

/// The ids of alarms in the order of their deadlines: a binary heap.
struct DeadlineQueue {
    private var heap: [(deadline: Duration, id: Int)] = []
    /// The number of ids that were cancelled since the heap was last rebuilt.
    private var removals = 0

    /// The earliest deadline.
    var first: Duration? { heap.first?.deadline }

    /// Adds an id.
    mutating func insert(_ id: Int, at deadline: Duration) {
        heap.append((deadline, id))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].deadline < heap[parent].deadline else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the id with the earliest deadline, if it has passed at `time`.
    mutating func popFirst(before time: Duration) -> Int? {
        guard let first = heap.first, first.deadline <= time else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(from: 0)
        return first.id
    }

    /// Removes the cancelled ids once they are the majority.
    ///
    /// - Parameter isWanted: called for each id, but only if many ids are cancelled.
    mutating func compact(isWanted: (Int) -> Bool) {
        removals += 1
        guard removals > 64, removals > heap.count / 2 else { return }
        removals = 0
        heap.removeAll { !isWanted($0.id) }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: index) }
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].deadline < heap[least].deadline { least = child }
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
