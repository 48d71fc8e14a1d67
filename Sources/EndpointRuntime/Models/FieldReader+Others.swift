extension FieldReader {
    /// Reads the fields that no other property names.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value: Decodable>(except names: [String]) throws -> [String: Value] {
        let others = try otherKeys(except: names)
        var values = [String: Value](minimumCapacity: others.count)
        for key in others {
            values[key.stringValue] = try value(at: key)
        }
        return values
    }

    /// Reads the fields that no other property names, written in `format`.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value>(
        except names: [String],
        _ format: WireFormat<Value>
    ) throws -> [String: Value] {
        let others = try otherKeys(except: names)
        var values = [String: Value](minimumCapacity: others.count)
        for key in others {
            values[key.stringValue] = try value(at: key, format)
        }
        return values
    }

    private func otherKeys(except names: [String]) throws -> [StringKey] {
        let named = Set(names)
        let others = container.allKeys.filter { !named.contains($0.stringValue) && !tags.contains($0) }
        if !others.isEmpty {
            try refuseRewrittenKeys(others)
        }
        return others
    }
}
