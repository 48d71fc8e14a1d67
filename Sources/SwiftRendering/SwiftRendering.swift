// The room of SwiftRendering.
