import Foundation
import NIOCore
import NIOPosix

/// Responds to each bodiless request with the same small JSON object, over persistent connections; prints its port.
///
/// It finds only the end of each request, so that it is never slower than the clients that are measured.
@main
enum Respond {
    static func main() async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Responder(channel.allocator))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        // `print` would keep the line in a buffer.
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.localAddress?.port ?? 0)\n".utf8))
        try await server.closeFuture.get()
    }
}

/// Writes a response for each empty line that it receives.
private final class Responder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let end = Array("\r\n\r\n".utf8)

    private let response: ByteBuffer
    /// The number of bytes of the end of a request that have arrived.
    private var position = 0

    init(_ allocator: ByteBufferAllocator) {
        let body = #"{"id":7,"name":"pen","tags":["blue","new"]}"#
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        response = allocator.buffer(string: head + body)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for byte in unwrapInboundIn(data).readableBytesView {
            position = byte == Self.end[position] ? position + 1 : (byte == Self.end[0] ? 1 : 0)
            if position == Self.end.count {
                position = 0
                context.write(wrapOutboundOut(response), promise: nil)
            }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.flush()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
