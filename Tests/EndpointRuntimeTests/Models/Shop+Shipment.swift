// Written as the generator writes it: this file must need no import but this one.
public import EndpointRuntime

nonisolated extension Shop {
    /// A model with the formats that ``Order`` lacks, and with constants of several types.
    public struct Shipment: Model {
        public var type: String { "shipment" }
        public let version: Int?
        public var live: Bool { true }
        public var rate: Double { 1.5 }
        public var level: Level { .high }
        public var mode: Int64 { 7 }
        public let revision: Int?
        public let packedAt: Date
        public let sentAt: Date?
        public let arrivedAt: Date?
        public let returnedAt: Nullable<Date>?
        public let label: Data
        public let stamp: Data?
        public let weight: Double
        public let milestones: [String: Date]
        public let pieces: [Int: Data]
        public let legs: [String: [Date?]]
        public let notices: [Plan: Nullable<Date>]?
        public let openings: Openings

        public init(
            version: Int? = 2,
            revision: Int? = 3,
            packedAt: Date,
            sentAt: Date? = nil,
            arrivedAt: Date?,
            returnedAt: Nullable<Date>? = nil,
            label: Data,
            stamp: Data? = nil,
            weight: Double,
            milestones: [String: Date],
            pieces: [Int: Data],
            legs: [String: [Date?]],
            notices: [Plan: Nullable<Date>]? = nil,
            openings: Openings
        ) {
            self.version = version
            self.revision = revision
            self.packedAt = packedAt
            self.sentAt = sentAt
            self.arrivedAt = arrivedAt
            self.returnedAt = returnedAt
            self.label = label
            self.stamp = stamp
            self.weight = weight
            self.milestones = milestones
            self.pieces = pieces
            self.legs = legs
            self.notices = notices
            self.openings = openings
        }

        public init(_ json: inout FieldReader) {
            json.expect("type", "shipment")
            version = json.expectIfPresent("version", 2)
            json.expect("live", true)
            json.expect("rate", 1.5)
            json.expect("level", Level.high)
            json.expect("mode", 7, .quoted)
            revision = json.expectIfPresent("revision", 3, .numberOrString)
            packedAt = json.read("packed_at", .seconds)
            sentAt = json.readIfPresent("sent_at", .milliseconds)
            arrivedAt = json.readOrNull("arrived_at", .pattern("yyyy-MM-dd HH:mm:ss.SSSSSS"))
            returnedAt = json.readNullable("returned_at", .pattern("dd/MM/yyyy 'at' HH:mm:ssXXX"))
            label = json.read("label", .base64)
            stamp = json.readIfPresent("stamp", .base64url)
            weight = json.read("weight", .quoted)
            milestones = json.read("milestones", .dictionary(.seconds))
            pieces = json.read("pieces", .dictionary(.base64))
            legs = json.read("legs", .dictionary(.array(.optional(.milliseconds))))
            notices = json.readIfPresent("notices", .dictionary(.nullable(.pattern("yyyyMMddHHmmss"))))
            openings = json.read("openings")
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("type", type)
            json.writeIfPresent("version", version)
            json.write("live", live)
            json.write("rate", rate)
            json.write("level", level)
            json.write("mode", mode, .quoted)
            json.writeIfPresent("revision", revision, .numberOrString)
            json.write("packed_at", packedAt, .seconds)
            json.writeIfPresent("sent_at", sentAt, .milliseconds)
            json.writeOrNull("arrived_at", arrivedAt, .pattern("yyyy-MM-dd HH:mm:ss.SSSSSS"))
            json.writeNullable("returned_at", returnedAt, .pattern("dd/MM/yyyy 'at' HH:mm:ssXXX"))
            json.write("label", label, .base64)
            json.writeIfPresent("stamp", stamp, .base64url)
            json.write("weight", weight, .quoted)
            json.write("milestones", milestones, .dictionary(.seconds))
            json.write("pieces", pieces, .dictionary(.base64))
            json.write("legs", legs, .dictionary(.array(.optional(.milliseconds))))
            json.writeIfPresent("notices", notices, .dictionary(.nullable(.pattern("yyyyMMddHHmmss"))))
            json.write("openings", openings)
        }
    }

    public struct Openings: Wrapper {
        public static let wireFormat: WireFormat<[String: Date]>? = .dictionary(.http)

        public let rawValue: [String: Date]

        public init(rawValue: [String: Date]) {
            self.rawValue = rawValue
        }
    }

    /// A model whose additional fields have a format.
    public struct Stock: Model {
        public let name: String
        public let additional: [String: Int64]

        public init(name: String, additional: [String: Int64] = [:]) {
            self.name = name
            self.additional = additional
        }

        public init(_ json: inout FieldReader) {
            name = json.read("name")
            additional = json.readOthers(except: ["name"], .quoted)
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeOthers(additional, except: ["name"], .quoted)
        }
    }
}
