/// A storage for the responses of a ``ResponseCache``.
///
/// A storage may drop any response at any time, and reports no errors: a response that it cannot read is absent. It must not
/// wait for the cache, which waits for the storage.
public protocol CacheStorage: Sendable {
    /// The stored responses of a key: at most a few, one for each ``StoredResponse/variant``.
    func responses(for key: CacheKey) async -> [StoredResponse]

    /// Stores a response, replacing any response with the same key and variant.
    func store(_ response: StoredResponse, for key: CacheKey) async

    /// Removes the response of a key with this variant.
    func remove(variant: String, of key: CacheKey) async

    /// Removes all responses with this ``CacheKey/url``, regardless of their credentials.
    func removeResponses(url: String) async

    /// Removes all responses.
    ///
    /// An app calls ``ResponseCache/removeAll()`` instead, after which responses in flight are not stored either.
    func removeAll() async
}

/// The limits that the storages of this module share.
enum StorageLimits {
    /// The maximum number of variants of a key. An API that varies by a field such as a request's id would otherwise
    /// fill the storage with responses that are never used again, all of which are read for each request.
    static let variants = 8
}
