/// What the program of ``ModelRoundTripTests`` does beside declaring the models.
enum RoundTripProgram {
    /// - Parameter types: The names of all types, `GitHub.User`.
    static func main(of types: [String]) -> String {
        let table = types.map { "    \"\($0)\": \($0).self," }.joined(separator: "\n")
        return """
            import EndpointRuntime
            import Foundation

            let types: [String: any (Codable & Hashable).Type] = [
            \(table)
            ]

            \(functions)
            """
    }

    private static let functions = #"""
        typealias Path = [String]

        /// Prints what is wrong; nothing where all is well.
        func complain(_ line: String, _ text: String) {
            print("\(text)\n    in \(line)")
        }

        func decode<Value: Decodable>(_ type: Value.Type, _ json: JSON) throws -> Value {
            try JSONDecoder().decode(type, from: JSONEncoder().encode(json))
        }

        /// Whether what came back holds all that was there; a default or a constant may have been added.
        func holds(_ new: JSON, _ old: JSON) -> Bool {
            switch (new, old) {
            case (.object(let new), .object(let old)):
                old.allSatisfy { key, value in new[key].map { holds($0, value) } ?? false }
            case (.array(let new), .array(let old)): new.count == old.count && zip(new, old).allSatisfy(holds)
            case (.string(let new), .string(let old)): new.lowercased() == old.lowercased()
            case (.number(let new), .number(let old)): Float(new.double) == Float(old.double)
            default: new == old
            }
        }

        func path(of error: DecodingError) -> Path? {
            let (context, key): (DecodingError.Context, (any CodingKey)?)
            switch error {
            case .keyNotFound(let missing, let found): (context, key) = (found, missing)
            case .valueNotFound(_, let found), .typeMismatch(_, let found), .dataCorrupted(let found):
                (context, key) = (found, nil)
            @unknown default: return nil
            }
            return (context.codingPath + [key].compactMap { $0 }).map { $0.intValue.map(String.init) ?? $0.stringValue }
        }

        /// Every place in a value.
        func places(in json: JSON, at path: Path = []) -> [Path] {
            switch json {
            case .object(let members):
                [path] + members.sorted { $0.key < $1.key }.flatMap { places(in: $0.value, at: path + [$0.key]) }
            case .array(let elements):
                [path] + elements.enumerated().flatMap { places(in: $0.element, at: path + [String($0.offset)]) }
            default: [path]
            }
        }

        /// The value with another one at a place; `nil` takes it away.
        func replacing(_ json: JSON, at path: ArraySlice<String>, by value: (JSON) -> JSON?) -> JSON? {
            guard let step = path.first else { return value(json) }
            switch json {
            case .object(var members):
                members[step] = members[step].flatMap { replacing($0, at: path.dropFirst(), by: value) }
                return .object(members)
            case .array(var elements):
                guard let index = Int(step) else { return json }
                elements[index] = replacing(elements[index], at: path.dropFirst(), by: value) ?? .null
                return .array(elements)
            default: return json
            }
        }

        /// What a date in whole seconds or milliseconds makes of a number with a fraction; `nil` where there is no such date.
        ///
        /// The mock's dates are the only whole numbers of this size.
        func roundedDown(_ number: JSON, in json: JSON, at place: [String]) -> JSON? {
            var original: JSON?
            _ = replacing(json, at: place[...], by: { original = $0; return $0 })
            let quoted = original?.string.flatMap { Double($0) }
            let moment = original?.double ?? quoted ?? 0
            // In a union, a date in words may become one in numbers.
            let isDate = moment >= 1e8 && moment == moment.rounded() || original?.string?.hasSuffix("Z") == true
            guard isDate, let value = number.double else { return nil }
            let rounded = value.rounded(.down)
            let result: JSON = quoted == nil ? .number(JSON.Number(rounded)) : .string(String(Int(rounded)))
            return replacing(json, at: place[...], by: { _ in result })
        }

        /// Values at the ends of what types hold: each is read and comes back as it went, or is told.
        let extremes: [JSON] =
            [
                "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "2147483648",
                "-2147483649", "9007199254740993", "1.7976931348623157e308", "5e-324", "1e400", "-0", "0.1", "1e5",
                "99999999999999999999999999999999999999", "0.001", "253402300799.999999",
            ].map { try! RawResponse(body: Data($0.utf8)).json(JSON.self) } + [
                "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2016-12-31T23:59:60Z", "2024-02-29", "2023-02-29",
                "1900-02-29T00:00:00Z", "Thu, 29 Feb 2024 24:00:00 GMT", "9223372036854775808", "-9223372036854775808", "1e5",
                "0x10", "+1", "NaN", "", " ", "=", "é", "e\u{301}", "\u{1F1E9}", "\u{0}", "http://[::1", "//",
            ].map { JSON.string($0) }

        func checkExtremes<Value: Codable & Hashable>(_ type: Value.Type, _ json: JSON, _ line: String) {
            for place in places(in: json).prefix(12) {
                for extreme in extremes {
                    guard let changed = replacing(json, at: place[...], by: { _ in extreme }), changed != json,
                        let value = try? decode(type, changed)
                    else { continue }
                    do {
                        let data = try JSONEncoder().encode(value)
                        let again = try JSONDecoder().decode(type, from: data)
                        let new = try JSONDecoder().decode(JSON.self, from: data)
                        if let rounded = roundedDown(extreme, in: json, at: place), holds(new, rounded) { continue }
                        if again != value { complain(line, "\(extreme) at \(place) comes back as another value") }
                        // A date may be written in other words.
                        if case .number = extreme, !holds(new, changed) {
                            complain(line, "\(extreme) at \(place) is written as \(new)")
                        }
                    } catch { complain(line, "\(extreme) at \(place) is read and cannot be written: \(error)") }
                }
            }
        }

        /// A wrong value is taken (where any is), or told at its place, or at one on the way to or from it.
        func checkMistakes<Value: Codable & Hashable>(_ type: Value.Type, _ json: JSON, _ line: String) {
            let wrong: [(String, (JSON) -> JSON?)] = [
                ("absent", { _ in nil }), ("null", { _ in .null }), ("object", { _ in ["zz": []] }),
                ("list", { _ in [[true]] }), ("text", { _ in "\u{0}zz" }), ("fraction", { _ in 0.123 }),
                ("large", { _ in .number(JSON.Number(Decimal(sign: .plus, exponent: 25, significand: 1))) }),
                ("more", { if case .object(var members) = $0 { members["zz"] = [[]]; return .object(members) } else { return $0 } }),
            ]
            for place in places(in: json).prefix(60) {
                for (name, change) in wrong {
                    guard let changed = replacing(json, at: place[...], by: change), changed != json else { continue }
                    do {
                        let value = try decode(type, changed)
                        let data = try JSONEncoder().encode(value)
                        let again = try JSONDecoder().decode(type, from: data)
                        if name == "fraction", let rounded = roundedDown(0.123, in: json, at: place),
                            holds(try JSONDecoder().decode(JSON.self, from: data), rounded)
                        { continue }
                        if again != value { complain(line, "'\(name)' at \(place) comes back as another value") }
                    } catch let error as DecodingError {
                        let told = path(of: error) ?? ["?"]
                        // What is wrong may make a union's value none of the variants: that is told where the union is.
                        let isNear = told.count >= place.count || "\(error)".contains("is not one of the variants")
                        if !isNear || !zip(told, place).allSatisfy({ $0 == $1 }) {
                            complain(line, "'\(name)' at \(place) is told at \(told): \(error)")
                        }
                    } catch {
                        complain(line, "'\(name)' at \(place) is not a DecodingError: \(error)")
                    }
                }
            }
        }

        func check<Value: Codable & Hashable>(_ type: Value.Type, _ json: JSON, _ line: String) throws {
            let value = try decode(type, json)
            let data = try JSONEncoder().encode(value)
            let again = try JSONDecoder().decode(type, from: data)
            if again != value { complain(line, "comes back as another value: \(String(decoding: data, as: UTF8.self))") }
            if again.hashValue != value.hashValue { complain(line, "comes back with another hash") }
            let new = try JSONDecoder().decode(JSON.self, from: data)
            if !holds(new, json) { complain(line, "is written as \(new)") }
            checkMistakes(type, json, line)
            checkExtremes(type, json, line)
        }

        var count = 0
        for line in try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let type = types[String(parts[0])] else { continue }
            count += 1
            do {
                try check(type, JSONDecoder().decode(JSON.self, from: Data(parts[1].utf8)), String(line))
            } catch {
                complain(String(line), "is not read: \(error)")
            }
        }
        print("\(count) values")
        """#
}
