#if os(Linux)
    import EndpointRuntime
    import Foundation

    /// Requests over a transport that was created while the process had no free descriptor, one after the other.
    enum Exhaustion {
        /// The report of the first request that fails, or of the last one.
        static func run(_ url: String) async -> Probing.Report {
            // Loading the library takes descriptors.
            _ = CurlTransport()
            var report = Probing.Report()
            guard let transport = withoutDescriptors({ CurlTransport() }) else {
                report.error = "there is no transport"
                return report
            }
            var probing = Probing(url)
            probing.ownTransport = transport
            for _ in 1...3 {
                report = await probing.run()
                guard report.error == nil else { break }
            }
            return report
        }

        private static func withoutDescriptors<Value>(_ body: () -> Value) -> Value {
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            getrlimit(resource, &limit)
            var low = limit
            low.rlim_cur = 64
            setrlimit(resource, &low)
            var descriptors: [Int32] = []
            while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { descriptors.append(descriptor) }
            defer {
                for descriptor in descriptors { close(descriptor) }
                setrlimit(resource, &limit)
            }
            return body()
        }
    }
#endif
