import EndpointRuntime

/// The places at which two JSON values differ.
struct JSONDifference {
    /// The paths of the differences, such as `items[0].id`; members of objects are in alphabetical order.
    private(set) var paths: [String] = []

    init(_ left: JSON, _ right: JSON) {
        compare(left, right, at: "")
    }

    private mutating func compare(_ left: JSON?, _ right: JSON?, at path: String) {
        guard left != right else { return }
        switch (left, right) {
        case (.object(let left), .object(let right)):
            for name in Set(left.keys).union(right.keys).sorted() {
                compare(left[name], right[name], at: path.isEmpty ? name : "\(path).\(name)")
            }
        case (.array(let left), .array(let right)):
            for index in 0..<max(left.count, right.count) {
                let elements = [left, right].map { $0.indices.contains(index) ? $0[index] : nil }
                compare(elements[0], elements[1], at: "\(path)[\(index)]")
            }
        default: paths.append(path)
        }
    }
}
