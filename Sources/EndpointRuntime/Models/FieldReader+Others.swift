extension FieldReader {
    /// Reads the fields that no other property names.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value: FieldValue>(except names: [String]) -> [String: Value] {
        others(except: names) { try $0.value(at: $1) }
    }

    /// Reads the fields that no other property names, written in `format`.
    ///
    /// - Parameter names: The wire keys of the model's own fields.
    @inline(never)
    public mutating func readOthers<Value>(
        except names: [String],
        _ format: WireFormat<Value>
    ) -> [String: Value] {
        others(except: names) { try $0.value(at: $1, format) }
    }

    private mutating func others<Value>(
        except names: [String],
        _ read: (KeyedObject, StringKey) throws -> Value
    ) -> [String: Value] {
        attempt { object in
            let others = try object.otherKeys(except: names)
            var values = [String: Value](minimumCapacity: others.count)
            for key in others {
                values[key.stringValue] = try read(object, key)
            }
            return values
        } ?? [:]
    }
}
