// Generated files import only `EndpointRuntime`, since each further import adds compile time to each of them. Type aliases
// would do, but a file that also imports Foundation would then have two declarations of each name, and Swift fails to
// choose between them in `[Date]()` and `\Date.timeIntervalSince1970`.

@_exported public import struct Foundation.Data
@_exported public import struct Foundation.Date
@_exported public import struct Foundation.Decimal
@_exported public import struct Foundation.URL
@_exported public import struct Foundation.UUID
