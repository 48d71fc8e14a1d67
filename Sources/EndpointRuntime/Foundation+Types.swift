public import Foundation

// Generated files import `EndpointRuntime` alone: each further import costs compile time in every one of them.
// A file that imports Foundation, too, sees one type under both names, so nothing becomes ambiguous.

/// Foundation's point in time.
@_documentation(visibility: internal)
public typealias Date = Foundation.Date
/// Foundation's URL.
@_documentation(visibility: internal)
public typealias URL = Foundation.URL
/// Foundation's UUID.
@_documentation(visibility: internal)
public typealias UUID = Foundation.UUID
/// Foundation's bytes.
@_documentation(visibility: internal)
public typealias Data = Foundation.Data
/// Foundation's decimal number.
@_documentation(visibility: internal)
public typealias Decimal = Foundation.Decimal
