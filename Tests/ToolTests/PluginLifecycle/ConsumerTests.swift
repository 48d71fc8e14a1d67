import Testing

/// Suites that build packages of users. They share a build folder, so that the tool is compiled once, and take turns.
@Suite(.serialized)
enum ConsumerTests {}
