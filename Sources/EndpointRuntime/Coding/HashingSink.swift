/// The hasher that fields are written to.
final class HashingSink {
    @exclusivity(unchecked) var hasher: Hasher

    private init(_ hasher: Hasher) {
        self.hasher = hasher
    }

    /// Hashes the fields that `fields` writes.
    ///
    /// The models of a thread reuse a sink, since creating a sink for each model takes longer than hashing a few
    /// fields.
    static func hash(
        into hasher: inout Hasher,
        _ room: UnsafeMutablePointer<DeepValue.Room>?,
        _ fields: (inout FieldWriter) -> Void
    ) {
        let sink: HashingSink
        if let spare = room?.pointee.hashing {
            room?.pointee.hashing = nil
            spare.hasher = hasher
            sink = spare
        } else {
            sink = HashingSink(hasher)
        }
        var writer = FieldWriter(sink)
        fields(&writer)
        hasher = sink.hasher
        room?.pointee.hashing = sink
    }
}
