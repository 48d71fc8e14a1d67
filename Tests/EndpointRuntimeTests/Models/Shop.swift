// Written as the generator writes it: this file must need no import but this one.
public import EndpointRuntime

nonisolated public enum Shop {}

nonisolated extension Shop {
    public struct Order: Model {
        public let id: Int
        public let customer: Customer
        public let note: String?
        public let homepage: URL?
        public let plan: Nullable<Plan>?
        public let perPage: Int
        public let createdAt: Date
        public let shippedAt: Date?
        public let paidAt: Date?
        public let closedAt: Nullable<Date>?
        public let polledAt: Date
        public let times: [Date]?
        public let due: Day
        public let key: UUID
        public let total: Decimal
        public let serial: Int64
        public let digest: Data
        public let stock: [Plan: Int]
        public let extra: JSON

        public init(
            id: Int,
            customer: Customer,
            note: String? = nil,
            homepage: URL?,
            plan: Nullable<Plan>? = nil,
            perPage: Int = 30,
            createdAt: Date,
            shippedAt: Date? = nil,
            paidAt: Date?,
            closedAt: Nullable<Date>? = nil,
            polledAt: Date = Shop.epoch,
            times: [Date]? = nil,
            due: Day,
            key: UUID,
            total: Decimal,
            serial: Int64,
            digest: Data,
            stock: [Plan: Int],
            extra: JSON
        ) {
            self.id = id
            self.customer = customer
            self.note = note
            self.homepage = homepage
            self.plan = plan
            self.perPage = perPage
            self.createdAt = createdAt
            self.shippedAt = shippedAt
            self.paidAt = paidAt
            self.closedAt = closedAt
            self.polledAt = polledAt
            self.times = times
            self.due = due
            self.key = key
            self.total = total
            self.serial = serial
            self.digest = digest
            self.stock = stock
            self.extra = extra
        }

        public init(_ json: inout FieldReader) throws {
            id = try json.read("id")
            customer = try json.read("customer")
            note = try json.readIfPresent("note")
            homepage = try json.readOrNull("home_page")
            plan = try json.readNullable("plan")
            perPage = try json.read("per_page", default: 30)
            createdAt = try json.read("created_at", .rfc3339)
            shippedAt = try json.readIfPresent("shipped_at", .seconds)
            paidAt = try json.readOrNull("paid_at", .http)
            closedAt = try json.readNullable("closed_at", .rfc2822)
            polledAt = try json.read("polled_at", .milliseconds, default: Shop.epoch)
            times = try json.readIfPresent("times", .array(.seconds))
            due = try json.read("due")
            key = try json.read("key")
            total = try json.read("total", .quoted)
            serial = try json.read("serial", .quoted)
            digest = try json.read("digest", .hex)
            stock = try json.read("stock")
            extra = try json.read("extra")
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("id", id)
            try json.write("customer", customer)
            try json.writeIfPresent("note", note)
            try json.writeOrNull("home_page", homepage)
            try json.writeNullable("plan", plan)
            try json.write("per_page", perPage)
            try json.write("created_at", createdAt, .rfc3339)
            try json.writeIfPresent("shipped_at", shippedAt, .seconds)
            try json.writeOrNull("paid_at", paidAt, .http)
            try json.writeNullable("closed_at", closedAt, .rfc2822)
            try json.write("polled_at", polledAt, .milliseconds)
            try json.writeIfPresent("times", times, .array(.seconds))
            try json.write("due", due)
            try json.write("key", key)
            try json.write("total", total, .quoted)
            try json.write("serial", serial, .quoted)
            try json.write("digest", digest, .hex)
            try json.write("stock", stock)
            try json.write("extra", extra)
        }
    }

    public struct Customer: Model {
        public let name: String
        public let friends: [Customer]

        public init(name: String, friends: [Customer] = []) {
            self.name = name
            self.friends = friends
        }

        public init(_ json: inout FieldReader) throws {
            name = try json.read("name")
            friends = try json.read("friends", default: [])
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("name", name)
            try json.write("friends", friends)
        }
    }

    public enum Plan: OpenEnum {
        case free
        case pro
        /// A value that this client does not know.
        case unknown(String)

        public init(rawValue: String) {
            switch rawValue {
            case "free": self = .free
            case "pro": self = .pro
            default: self = .unknown(rawValue)
            }
        }

        public var rawValue: String {
            switch self {
            case .free: "free"
            case .pro: "pro"
            case .unknown(let value): value
            }
        }
    }

    public enum Level: OpenEnum {
        case low
        case high
        /// A value that this client does not know.
        case unknown(Int)

        public init(rawValue: Int) {
            switch rawValue {
            case 0: self = .low
            case 1: self = .high
            default: self = .unknown(rawValue)
            }
        }

        public var rawValue: Int {
            switch self {
            case .low: 0
            case .high: 1
            case .unknown(let value): value
            }
        }
    }

    public struct Labels: Model {
        public let name: String
        public let additional: [String: JSON]

        public init(name: String, additional: [String: JSON] = [:]) {
            self.name = name
            self.additional = additional
        }

        public init(_ json: inout FieldReader) throws {
            name = try json.read("name")
            additional = try json.readOthers(except: ["name"])
        }

        public func fields(_ json: inout FieldWriter) throws {
            try json.write("name", name)
            try json.writeOthers(additional, except: ["name"])
        }
    }
}
