extension FieldWriter {
    /// Writes fields that no property names; where a key is among `names`, the model's own field wins.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func writeOthers<Value: FieldValue>(
        _ values: [String: Value],
        except names: [String]
    ) {
        let others = values.filter { !names.contains($0.key) }
        switch sink {
        case .encoder(let sink):
            for (key, value) in others {
                sink.take { try $0.encode(value, forKey: StringKey(key)) }
            }
        case .hasher(let sink): sink.hasher.combine(others)
        case .comparison(let comparison): comparison.take("", others)
        }
    }

    /// Writes fields that no property names, in `format`; where a key is among `names`, the model's own field wins.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func writeOthers<Value: Hashable>(
        _ values: [String: Value],
        except names: [String],
        _ format: WireFormat<Value>
    ) {
        let others = values.filter { !names.contains($0.key) }
        switch sink {
        case .encoder(let sink):
            for (key, value) in others {
                sink.take { try $0.encode(Formatted(value: value, format: format), forKey: StringKey(key)) }
            }
        case .hasher(let sink): sink.hasher.combine(others)
        case .comparison(let comparison): comparison.take("", others)
        }
    }
}
