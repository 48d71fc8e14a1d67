import Foundation
import HTTPTypes
import TextCoding

extension RequestBuilder {
    /// The current value of a parameter.
    func value(of name: String, in place: PageRule.Place) -> EncodedValue? {
        switch place {
        case .query: (QueryItems(literal: path.query)[name] + items[name]).last.flatMap { $0 }.map { .string($0) }
        case .header: HTTPField.Name(name).flatMap { fields[$0] }.map { .string($0) }
        case .cookie:
            cookies.last { $0.hasPrefix(name + "=") }.map {
                .string(PercentEncoding.decode($0.dropFirst(name.count + 1)))
            }
        case .body: body.value(of: name)
        }
    }

    /// Returns the request of another page; if the page has its own URL, the session sets that.
    func moved(to cursor: PageCursor?) throws -> RequestBuilder {
        let values: [String: PlacedValue]
        switch cursor {
        case nil: return self
        case .url(let link): return asking(by: link.method)
        case .values(let placed): values = placed
        }
        var builder = self
        for (name, placed) in values.sorted(by: { $0.key < $1.key }) {
            guard let value = placed.value else {
                builder.remove(name, from: placed.place)
                continue
            }
            switch placed.place {
            case .query: try builder.replace(queryItem: name, with: value.scalarText(of: name))
            case .header: try builder.fields.set(name, value.scalarText(of: name))
            case .cookie:
                builder.cookies.removeAll { $0.hasPrefix(name + "=") }
                builder.add(cookie: name, try value.scalarText(of: name))
            case .body: try builder.body.replace(name, with: value)
            }
        }
        return builder
    }

    /// Removes a parameter, whose value would otherwise be that of the first page.
    private mutating func remove(_ name: String, from place: PageRule.Place) {
        switch place {
        case .query:
            moveQueryToItems(with: name)
            items.remove(name)
        case .header: if let name = HTTPField.Name(name) { fields[name] = nil }
        case .cookie: cookies.removeAll { $0.hasPrefix(name + "=") }
        case .body: body.remove(name)
        }
    }

    /// Replaces the query items with this name, which may also be in the literal query of the path.
    private mutating func replace(queryItem name: String, with value: String) {
        moveQueryToItems(with: name)
        items.replace(name, with: value)
    }

    /// Moves the literal query of the path to the query items, if it contains an item with this name.
    private mutating func moveQueryToItems(with name: String) {
        var all = QueryItems(literal: path.query)
        guard !all[name].isEmpty else { return }
        path = path.removingQuery()
        all.add(items)
        items = all
    }

    /// Returns the request with another method. GET and HEAD drop the body and the header fields that describe it (RFC
    /// 9110, 15.4), like a redirect that turns POST into GET.
    private func asking(by method: String) -> RequestBuilder {
        guard method != methodName else { return self }
        var builder = self
        builder.methodName = method
        guard method == "GET" || method == "HEAD" else { return builder }
        builder.body = BodyParts()
        builder.keyHeader = nil
        return builder
    }
}
