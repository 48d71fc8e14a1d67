import Diagnostics
import MockMessages
import Spec
import TextCoding

extension RequestCheck {
    mutating func checkMultipart(_ parameters: [Parameter]) {
        let boundary = request.header("Content-Type").flatMap { MediaType($0).parameter("boundary") } ?? ""
        guard !boundary.isEmpty, let parts = MultipartParts(Array(request.body), boundary: boundary)?.parts else {
            return report("body", "", "is not a multipart form with the boundary that 'Content-Type' names")
        }
        let open = parameters.first { $0.style == .spread && valueOfFurtherParts($0.member.type) != nil }
        let parameters = parameters.flatMap { spreadMembers(of: $0, in: parts) ?? [$0] }
        let known = parameters.map { partName(of: $0) }
        let bracketed = parameters.filter { isBracketed($0) }
        let plain = parameters.filter { !isBracketed($0) }
        let texts = bracketed.filter { !isListOfFiles($0) }.map(\.name)
        var items = FieldItems(parts.map { $0.item(encodedFor: texts) }, api: api)
        for parameter in plain { items.skip(parameter.name) }
        checkBracketed(bracketed, in: &items, parts)
        // Any part can be a file of a map of uploads, or a member of another map.
        var unread = plain.contains(where: isMapOfFiles) ? [] : items.unread
        if let open, let value = valueOfFurtherParts(open.member.type) {
            for name in unread {
                let key = Name(name, at: open.member.wireName.location)
                let member = Member(wireName: key, type: value, presence: .required)
                check(open.spreading(member), in: parts.filter { $0.name == name })
            }
            unread = []
        }
        var unknown: Set<String> = []
        for part in parts where unread.contains(part.name) && unknown.insert(part.name).inserted {
            let near =
                bracketed.first { $0.name == part.name }.map { partName(of: $0) }
                ?? nearestName(to: part.name, in: known)
            let meant = Diagnostic.meant(near).map { "; \($0)" } ?? ""
            report("body", part.name, "is not a field of \(route.name)\(meant)")
        }
        for parameter in plain where !isMapOfFiles(parameter) {
            check(parameter, in: parts.filter { $0.name == parameter.name })
        }
    }

    /// The parameters for the declared members of a map or an object in the style `spread`; `nil` for any other
    /// parameter, and for null, which is an empty part.
    private func spreadMembers(of parameter: Parameter, in parts: [MultipartParts.Part]) -> [Parameter]? {
        let type = parameter.member.type
        guard parameter.style == .spread, !isMapOfFiles(parameter) else { return nil }
        let names = Set(parts.map(\.name))
        if parameter.member.mayBeNull, names.contains(parameter.name) { return nil }
        guard case .structure(let structure, _) = api.requiredShape(of: type) else { return [] }
        let members = structure.members
        // Without any of its parts, an optional object is absent.
        let isAbsent = parameter.member.mayBeAbsent && !members.contains { names.contains($0.wireName.value) }
        return isAbsent ? [] : members.map { parameter.spreading($0) }
    }

    /// The type of the undeclared members of a map or an object; `nil` if there are none.
    private func valueOfFurtherParts(_ type: TypeReference) -> TypeReference? {
        switch api.requiredShape(of: type) {
        case .map(_, let value): value
        case .structure(let structure, _): structure.additional
        case .builtin, .enumeration, .list, .union, .optional: nil
        }
    }

    /// The name of a part of the parameter, for messages.
    private func partName(of parameter: Parameter) -> String {
        guard isBracketed(parameter) else { return parameter.name }
        guard case .list = api.shape(of: parameter.member.type) else { return parameter.name + "[…]" }
        return parameter.name + (parameter.style == .indexed ? "[0]" : "[]")
    }

    /// Whether the parts of a parameter are named `a[]`, `a[0]` or `a[b]`.
    private func isBracketed(_ parameter: Parameter) -> Bool {
        guard parameter.style == .brackets || parameter.style == .indexed else { return false }
        return isBracketed(parameter.member.type, hasMedia: parameter.media != nil)
    }

    /// - Parameter hasMedia: Whether the spec declares the media type of the part, so that an object is JSON.
    private func isBracketed(_ type: TypeReference, hasMedia: Bool) -> Bool {
        switch api.shape(of: type) {
        case .list: true
        case .structure, .map, .union, .builtin(.json, _): !hasMedia
        case .optional(let wrapped): isBracketed(wrapped, hasMedia: hasMedia)
        case .builtin, .enumeration: false
        }
    }

    private mutating func checkBracketed(
        _ parameters: [Parameter],
        in items: inout FieldItems,
        _ parts: [MultipartParts.Part]
    ) {
        var texts: [Parameter] = []
        for parameter in parameters {
            guard isListOfFiles(parameter) else {
                texts.append(parameter)
                continue
            }
            let elements = parts.filter { isElement($0.name, of: parameter) }
            checkHeads(of: elements, parameter)
            // The content of a file is not a text.
            for name in Set(elements.map(\.name)) { items.skip(name) }
        }
        for parameter in texts {
            checkHeads(of: parts.filter { $0.name.hasPrefix(parameter.name + "[") }, parameter)
        }
        check(texts, in: &items, of: .body)
    }

    /// Whether the parts of a parameter are named by the keys of a map.
    private func isMapOfFiles(_ parameter: Parameter) -> Bool {
        guard case .map(_, let value) = api.shape(of: parameter.member.type) else { return false }
        if case .builtin(.upload, _) = api.shape(of: value) { return true }
        return false
    }

    private func isListOfFiles(_ parameter: Parameter) -> Bool {
        guard case .list(let element) = api.shape(of: parameter.member.type) else { return false }
        switch api.shape(of: element) {
        case .builtin(.data, _), .builtin(.upload, _): return true
        default: return false
        }
    }

    /// Whether a part is an element of a list: `a[]`, or `a[0]`.
    private func isElement(_ name: String, of parameter: Parameter) -> Bool {
        guard name.hasPrefix(parameter.name + "["), name.hasSuffix("]") else { return false }
        let index = name.dropFirst(parameter.name.count + 1).dropLast()
        return parameter.style == .brackets ? index.isEmpty : Int(index) != nil
    }

    private mutating func check(_ parameter: Parameter, in parts: [MultipartParts.Part]) {
        let type = parameter.member.type
        let isJSON = isSentAsJSON(parameter)
        checkHeads(of: parts, parameter)
        if parameter.member.mayBeNull, parts.count == 1, parts[0].content.isEmpty { return check(.null, parameter) }
        if !isJSON, case .list(let element) = api.shape(of: type) {
            // An empty list has no part.
            if case .builtin(.upload, _) = api.shape(of: element) { return }
            return check(parts, of: element, parameter)
        }
        if !isJSON, let element = listVariant(of: type), parts.count != 1 || isElement(parts[0], of: element) {
            return check(parts, of: element, parameter)
        }
        guard let part = parts.first else {
            // JSON may be an empty list.
            if !isJSON, case .builtin(.json, _) = api.shape(of: type) { return }
            return checkAbsence(of: parameter)
        }
        if parts.count > 1 { report("body", parameter.name, "is there more than once") }
        switch api.shape(of: type) {
        case .builtin(.data, _), .builtin(.upload, _): return
        default: break
        }
        if isJSON { return check(json: part.content, parameter) }
        let (value, source) = value(of: part, as: type)
        check(value, parameter, source: source)
    }

    /// Validates a list with a part for each element.
    private mutating func check(_ parts: [MultipartParts.Part], of element: TypeReference, _ parameter: Parameter) {
        let values = parts.map { value(of: $0, as: element) }
        for (index, (value, source)) in values.enumerated() {
            var check = ValueCheck(api: api, source: source, closesInlineTypes: true)
            check.check(value, element, at: "\(parameter.name)[\(index)]")
            for finding in check.findings { report("body", finding.path, finding.text) }
        }
        if !parts.isEmpty { know(parameter.name, .list(values.map(\.0))) }
    }

    /// The element type of a list among the variants of a union. Each element is a part, as for a list.
    private func listVariant(of type: TypeReference) -> TypeReference? {
        guard case .union(let union) = api.shape(of: type) else { return nil }
        return union.variants.lazy.compactMap { variant in
            if case .list(let element) = api.shape(of: variant.type) { element } else { nil }
        }.first
    }

    private func isElement(_ part: MultipartParts.Part, of element: TypeReference) -> Bool {
        let (value, source) = value(of: part, as: element)
        return source == .json && ValueCheck.fits(value, element, in: api)
    }

    /// The value of a part. Objects and lists are JSON, everything else is a text.
    private func value(
        of part: MultipartParts.Part,
        as type: TypeReference
    ) -> (JSONValue, source: ValueCheck.Source) {
        let text = part.repairedText
        switch api.shape(of: type) {
        case .optional(let wrapped) where !text.isEmpty: return value(of: part, as: wrapped)
        case .structure, .map, .list, .union:
            switch JSONValue(parsing: part.content) {
            case .object(let members): return (.object(members), .json)
            case .list(let elements): return (.list(elements), .json)
            default: return (api.value(of: text, as: type), .text)
            }
        case .builtin, .enumeration, .optional: return (api.value(of: text, as: type), .text)
        }
    }
}
