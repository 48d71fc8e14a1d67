/// The exchanges of a recording whose requests differ only in their secrets, and which of them were replayed.
struct SimilarExchanges {
    private struct Entry {
        let response: RecordedResponse
        /// The index in `itemSets`.
        let itemSet: Int
        var isReplayed = false
    }

    /// The exchanges in the order of the recording.
    private var entries: [Entry] = []
    /// The indices of the entries whose requests contain a mark.
    private var indices: [String: [Int]] = [:]
    /// The indices of the entries whose requests have the same URL and body, also with their marks.
    private var equal: [[String]: [Int]] = [:]
    /// The different sets of secret query items. Most requests have the same.
    private var itemSets: [Set<String>] = []

    mutating func append(_ response: RecordedResponse, _ secrets: RecordedRequest.Secrets) {
        equal[secrets.texts, default: []].append(entries.count)
        for mark in secrets.marks { indices[mark, default: []].append(entries.count) }
        let known = itemSets.firstIndex(of: secrets.items)
        if known == nil { itemSets.append(secrets.items) }
        entries.append(Entry(response: response, itemSet: known ?? itemSets.count - 1))
    }

    /// The next response to a request, from the exchanges whose requests have the same secrets at the same places, or
    /// else from those with the most similar secrets; the last response repeats.
    mutating func next(for secrets: RecordedRequest.Secrets) -> RecordedResponse? {
        let candidates = equal[secrets.texts] ?? mostSimilar(to: secrets)
        guard let index = candidates.first(where: { !entries[$0].isReplayed }) ?? candidates.last else { return nil }
        entries[index].isReplayed = true
        return entries[index].response
    }

    /// The indices of the entries that have the most marks in common with a request, which contains them if its secrets
    /// are from replayed responses. Among these, the entries with the fewest secret query items that only one of the
    /// requests has.
    private func mostSimilar(to secrets: RecordedRequest.Secrets) -> [Int] {
        guard entries.count > 1 else { return Array(entries.indices) }
        var common: [Int: Int] = [:]
        for index in secrets.marks.flatMap({ indices[$0] ?? [] }) { common[index, default: 0] += 1 }
        let most = common.values.max()
        let candidates = most == nil ? Array(entries.indices) : common.filter { $0.value == most }.keys.sorted()
        guard itemSets.count > 1 else { return candidates }
        let differences = itemSets.map { $0.symmetricDifference(secrets.items).count }
        let least = candidates.map { differences[entries[$0].itemSet] }.min()
        return candidates.filter { differences[entries[$0].itemSet] == least }
    }
}
