#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHPACK
    import NIOHTTP1
    import NIOHTTP2

    /// Responds to one request over HTTP/2.
    ///
    /// `/echo` responds with the size of the body and with two cookies, `/flood` sends 128 MiB as far as the client takes
    /// them, and `/status` sends the status of the query, which may be invalid. The other paths are faults:
    ///
    /// | Path | |
    /// | --- | --- |
    /// | `/reset` | resets the stream without a response, with the error `code` |
    /// | `/cut` | resets the stream in the middle of the response's body |
    /// | `/cut-upload` | resets the stream when the first bytes of the request's body arrive |
    /// | `/refuse` | refuses the stream so often as `times` says, and then echoes |
    /// | `/vanish` | processes nothing and closes the connection so often as `times` says, and then echoes |
    /// | `/goaway` | announces the end of the connection after this stream, and responds a little later |
    /// | `/trailers` | sends fields after the body |
    /// | `/interim` | sends two interim responses before the response |
    /// | `/early` | responds with `status`, or 413, before the request's body, and `then`: see ``respondEarly(_:)`` |
    /// | `/heads` | sends the heads of `statuses`, each with its own frame, and a body |
    /// | `/hold` | never responds |
    final class HTTP2StreamHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let state: Locked<HTTP2Server.State>
        private var path = ""
        private var query: [String: String] = [:]
        private var received = 0
        private var rest = 0
        private var hasResponded = false

        init(_ state: Locked<HTTP2Server.State>) {
            self.state = state
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                let parts = URLComponents(string: head.uri)
                path = parts?.path ?? ""
                for item in parts?.queryItems ?? [] { query[item.name] = item.value }
                begin(context)
            case .body(let body):
                if received == 0, path == "/cut-upload" { send([.rstStream(.cancel)], context) }
                received += body.readableBytes
            case .end:
                state.withLock { $0.uploads[path, default: []].append(received) }
                if !hasResponded { respond(context) }
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if !hasResponded { state.withLock { $0.departures += 1 } }
            context.fireChannelInactive()
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            flood(context)
            context.fireChannelWritabilityChanged()
        }

        /// Responds before the body of the request.
        private func begin(_ context: ChannelHandlerContext) {
            let isRefused = state.withLock { state in
                let refused = state.refusals[path, default: 0]
                if refused < Int(query["times"] ?? "") ?? 0 {
                    state.refusals[path] = refused + 1
                    return true
                }
                state.requests[path, default: 0] += 1
                return false
            }
            switch path {
            case "/refuse" where isRefused: send([.rstStream(.refusedStream)], context)
            case "/vanish" where isRefused:
                goAway(context, lastStreamID: .rootStream)
                context.channel.parent?.close(promise: nil)
            case "/early": respondEarly(context)
            default: break
            }
        }

        /// Responds before the body of the request, and then reads nothing more, or as `then` says: `read`s on, `pause`s
        /// first, `reset`s the stream with the error `code`, or `close`s the connection.
        private func respondEarly(_ context: ChannelHandlerContext) {
            let status = query["status"] ?? "413"
            let fields: HPACKHeaders = [":status": status, "content-type": "text/plain", "content-length": "9"]
            send([.headers(.init(headers: fields)), data("too large", endStream: true)], context)
            let then = query["then"]
            if then == "read" { return }
            // The client may send only as much as the window of the stream.
            context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
            switch then {
            case "reset": reset(code ?? .noError, context)
            case "close": later(context) { context.channel.parent?.close(promise: nil) }
            case "pause":
                later(context) {
                    context.channel.setOption(.autoRead, value: true).whenFailure { _ in }
                    context.read()
                }
            default: break
            }
        }

        private func respond(_ context: ChannelHandlerContext) {
            switch path {
            case "/hold": break
            case "/reset":
                send([.rstStream(code ?? .internalError)], context)
            case "/cut":
                send([headers("200"), data("hello")], context)
                reset(.internalError, context)
            case "/status": send([headers(query[""] ?? ""), data("hello", endStream: true)], context)
            case "/heads":
                let statuses = (query["statuses"] ?? "").split(separator: ",")
                send(statuses.map { headers(String($0)) } + [data("hello", endStream: true)], context)
            case "/trailers":
                send(
                    [headers("200"), data("hello"), .headers(.init(headers: ["x-sum": "5"], endStream: true))],
                    context
                )
            case "/interim":
                send([.headers(.init(headers: [":status": "103", "link": "</a>"]))], context)
                send([.headers(.init(headers: [":status": "102"]))], context)
                echo(context)
            case "/goaway":
                let id = try? context.channel.syncOptions?.getOption(HTTP2StreamChannelOptions.streamID)
                goAway(context, lastStreamID: id ?? .rootStream)
                context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(50)) { self.echo(context) }
            default: echo(context)
            }
        }

        private func echo(_ context: ChannelHandlerContext) {
            hasResponded = true
            let isFlood = path == "/flood"
            var head = HTTPResponseHead(version: .http2, status: .ok)
            head.headers = ["content-type": isFlood ? "application/octet-stream" : "application/json"]
            head.headers.add(name: "set-cookie", value: "a=1, 2")
            head.headers.add(name: "set-cookie", value: "b=2")
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if isFlood {
                rest = HTTP2Server.floodSize
                context.flush()
                return flood(context)
            }
            let body = ByteBuffer(string: #"{"bytes": \#(received)}"#)
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        private func flood(_ context: ChannelHandlerContext) {
            while rest > 0, context.channel.isWritable {
                let piece = ByteBuffer(repeating: 0x78, count: min(rest, 1 << 16))
                rest -= piece.readableBytes
                state.withLock { $0.sent += piece.readableBytes }
                context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
                if rest == 0 { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
            }
        }
    }

    extension HTTP2StreamHandler {
        private func headers(_ status: String) -> HTTP2Frame.FramePayload {
            .headers(.init(headers: [":status": status, "content-type": "application/json"]))
        }

        private func data(_ text: String, endStream: Bool = false) -> HTTP2Frame.FramePayload {
            .data(.init(data: .byteBuffer(ByteBuffer(string: text)), endStream: endStream))
        }

        /// Writes frames, since the parts of a response of HTTP/1 cannot express every fault.
        private func send(_ frames: [HTTP2Frame.FramePayload], _ context: ChannelHandlerContext) {
            hasResponded = true
            let pipeline = context.pipeline.syncOperations
            guard let codec = try? pipeline.context(handlerType: HTTP2FramePayloadToHTTP1ServerCodec.self) else {
                return
            }
            for frame in frames { codec.write(NIOAny(frame), promise: nil) }
            codec.flush()
        }

        private var code: HTTP2ErrorCode? {
            query["code"].flatMap { UInt32($0) }.map { HTTP2ErrorCode(networkCode: Int($0)) }
        }

        /// Resets the stream after its data was written, which SwiftNIO would drop otherwise.
        private func reset(_ code: HTTP2ErrorCode, _ context: ChannelHandlerContext) {
            later(context) { self.send([.rstStream(code)], context) }
        }

        private func later(_ context: ChannelHandlerContext, _ action: @escaping () -> Void) {
            context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(20), action)
        }

        /// Announces that no stream after the last one is processed.
        private func goAway(_ context: ChannelHandlerContext, lastStreamID: HTTP2StreamID) {
            let frame = HTTP2Frame.FramePayload.goAway(lastStreamID: lastStreamID, errorCode: .noError, opaqueData: nil)
            context.channel.parent?.writeAndFlush(HTTP2Frame(streamID: .rootStream, payload: frame), promise: nil)
        }
    }
#endif
