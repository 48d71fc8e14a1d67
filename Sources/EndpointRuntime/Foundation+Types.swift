// Generated files import only `EndpointRuntime`, since each further import adds compile time to each of them. Type
// aliases would do, but a file that also imports Foundation would then have two declarations of each name, and Swift
// fails to choose between them in `[Date]()` and `\Date.timeIntervalSince1970`.

@_documentation(visibility: internal) @_exported public import struct Foundation.Data
@_documentation(visibility: internal) @_exported public import struct Foundation.Date
@_documentation(visibility: internal) @_exported public import struct Foundation.Decimal
@_documentation(visibility: internal) @_exported public import struct Foundation.URL
@_documentation(visibility: internal) @_exported public import struct Foundation.UUID
