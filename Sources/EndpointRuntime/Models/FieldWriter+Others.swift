extension FieldWriter {
    /// Writes fields that no property names; where a key is among `names`, the model's own field wins.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func writeOthers<Value: Encodable & Hashable>(
        _ values: [String: Value],
        except names: [String]
    ) throws {
        for key in otherKeys(values, except: names) {
            if let value = values[key] {
                try write(key, value)
            }
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
    ) throws {
        for key in otherKeys(values, except: names) {
            if let value = values[key] {
                try write(key, value, format)
            }
        }
    }

    /// Sorted, since two equal dictionaries may tell their keys in different orders.
    private func otherKeys<Value>(_ values: [String: Value], except names: [String]) -> [String] {
        values.keys.filter { !names.contains($0) }.sorted()
    }
}
