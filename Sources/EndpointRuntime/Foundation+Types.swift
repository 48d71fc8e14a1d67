public import Foundation

// Generated files import `EndpointRuntime` alone: each further import costs compile time in every one of them.
// A file that imports Foundation, too, sees one type under both names, so nothing becomes ambiguous.

/// Foundation's point in time.
public typealias Date = Foundation.Date
/// Foundation's URL.
public typealias URL = Foundation.URL
/// Foundation's UUID.
public typealias UUID = Foundation.UUID
/// Foundation's bytes.
public typealias Data = Foundation.Data
/// Foundation's decimal number.
public typealias Decimal = Foundation.Decimal
