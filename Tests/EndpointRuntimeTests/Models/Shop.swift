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

        public init(_ json: inout FieldReader) {
            id = json.read("id")
            customer = json.read("customer")
            note = json.readIfPresent("note")
            homepage = json.readOrNull("home_page")
            plan = json.readNullable("plan")
            perPage = json.read("per_page", default: 30)
            createdAt = json.read("created_at", .rfc3339)
            shippedAt = json.readIfPresent("shipped_at", .fractionalSeconds)
            paidAt = json.readOrNull("paid_at", .http)
            closedAt = json.readNullable("closed_at", .rfc2822)
            polledAt = json.read("polled_at", .fractionalMilliseconds, default: Shop.epoch)
            times = json.readIfPresent("times", .array(.fractionalSeconds))
            due = json.read("due")
            key = json.read("key")
            total = json.read("total", .quoted)
            serial = json.read("serial", .quoted)
            digest = json.read("digest", .hex)
            stock = json.read("stock")
            extra = json.read("extra")
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("id", id)
            json.write("customer", customer)
            json.writeIfPresent("note", note)
            json.writeOrNull("home_page", homepage)
            json.writeNullable("plan", plan)
            json.write("per_page", perPage)
            json.write("created_at", createdAt, .rfc3339)
            json.writeIfPresent("shipped_at", shippedAt, .fractionalSeconds)
            json.writeOrNull("paid_at", paidAt, .http)
            json.writeNullable("closed_at", closedAt, .rfc2822)
            json.write("polled_at", polledAt, .fractionalMilliseconds)
            json.writeIfPresent("times", times, .array(.fractionalSeconds))
            json.write("due", due)
            json.write("key", key)
            json.write("total", total, .quoted)
            json.write("serial", serial, .quoted)
            json.write("digest", digest, .hex)
            json.write("stock", stock)
            json.write("extra", extra)
        }
    }

    public struct Customer: Model {
        public let name: String
        public let friends: [Customer]

        public init(name: String, friends: [Customer] = []) {
            self.name = name
            self.friends = friends
        }

        public init(_ json: inout FieldReader) {
            name = json.read("name")
            friends = json.read("friends", default: [])
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.write("friends", friends)
        }
    }

    public enum Plan: OpenEnum {
        case free
        case pro
        /// A value that the spec does not list.
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

        public static var allKnownCases: [Plan] { [.free, .pro] }
    }

    public enum Level: OpenEnum {
        case low
        case high
        /// A value that the spec does not list.
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

        public static var allKnownCases: [Level] { [.low, .high] }
    }

    public struct Labels: Model {
        public let name: String
        public let additional: [String: JSON]

        public init(name: String, additional: [String: JSON] = [:]) {
            self.name = name
            self.additional = additional
        }

        public init(_ json: inout FieldReader) {
            name = json.read("name")
            additional = json.readOthers(except: ["name"])
        }

        public func encodeFields(to json: inout FieldWriter) {
            json.write("name", name)
            json.writeOthers(additional, except: ["name"])
        }
    }
}
