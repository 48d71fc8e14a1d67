public import Foundation

// Generated files import only `EndpointRuntime`, since each further import adds compile time to each of them. A file
// that also imports Foundation sees one type under both names, so nothing becomes ambiguous.

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
