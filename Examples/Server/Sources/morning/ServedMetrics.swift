import Metrics
import Synchronization

/// The metrics of this process in memory, as a text in the format of Prometheus.
///
/// It keeps the number and the sum of the values of a timer or a recorder. If you need histograms, replace it by an
/// exporter, such as swift-prometheus or swift-otel.
final class ServedMetrics: MetricsFactory {
    /// The values by their names with labels, as in the text.
    private let values = Mutex<[String: Double]>([:])

    /// A line for each value.
    var text: String {
        let lines = values.withLock { $0 }.map { "\($0.key) \($0.value)\n" }
        return lines.sorted().joined()
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        ServedMetric(self, label, dimensions)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate ? ServedMetric(self, label, dimensions) : ServedGauge(self, label, dimensions)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        ServedGauge(self, label, dimensions)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        ServedMetric(self, label + ".seconds", dimensions)
    }

    // The values stay until the process ends: a handler lasts no longer than the request that it measures.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    fileprivate func set(_ name: String, _ change: (inout Double) -> Void) {
        values.withLock { change(&$0[name, default: 0]) }
    }
}

/// A counter, or the number and the sum of the values of a recorder or a timer.
private final class ServedMetric: CounterHandler, RecorderHandler, TimerHandler {
    private let metrics: ServedMetrics
    private let total: String
    private let count: String
    private let sum: String

    init(_ metrics: ServedMetrics, _ label: String, _ dimensions: [(String, String)]) {
        self.metrics = metrics
        total = sampleName(label + ".total", dimensions)
        count = sampleName(label + ".count", dimensions)
        sum = sampleName(label + ".sum", dimensions)
    }

    func increment(by amount: Int64) { metrics.set(total) { $0 += Double(amount) } }

    func reset() { metrics.set(total) { $0 = 0 } }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        metrics.set(count) { $0 += 1 }
        metrics.set(sum) { $0 += value }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}

/// The last value of a gauge, or the current value of a meter.
private final class ServedGauge: MeterHandler, RecorderHandler {
    private let metrics: ServedMetrics
    private let name: String

    init(_ metrics: ServedMetrics, _ label: String, _ dimensions: [(String, String)]) {
        self.metrics = metrics
        name = sampleName(label, dimensions)
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) { metrics.set(name) { $0 = value } }

    func set(_ value: Int64) { record(Double(value)) }

    func set(_ value: Double) { record(value) }

    func increment(by amount: Double) { metrics.set(name) { $0 += amount } }

    func decrement(by amount: Double) { metrics.set(name) { $0 -= amount } }
}

/// A name with its labels: `http_client_active_requests{http_request_method="GET"}`.
private func sampleName(_ label: String, _ dimensions: [(String, String)]) -> String {
    func identifier(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
    func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
    let labels = dimensions.map { "\(identifier($0.0))=\"\(escaped($0.1))\"" }
    return identifier(label) + (labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}")
}
