import Spec

extension MarkdownType {
    /// How a request writes the lists and objects of a parameter, and the media type of its part.
    func notes(on parameter: Parameter, in body: RequestBody) -> [String] {
        let sample = StyleSample(of: parameter.member.type, in: api)
        let name = parameter.member.wireName.value
        let media = parameter.media.map { "Sent as \(code($0))." }
        let note: String? =
            switch (parameter.place, body) {
            case (.header, _):
                parameter.style == .json ? styleNote(on: sample, name, .json) : headerNote(on: sample, name)
            case (.path, _): if case .list = sample { "Separated by commas." } else { nil }
            case (.cookie, _): if case .list = sample { "Separated by \(code("%2C"))." } else { nil }
            case (.query, _), (.body, .parameters(.form, _)): styleNote(on: sample, name, parameter.style)
            case (.body, .parameters(.multipart, _)):
                partNote(on: sample, name, parameter.style, hasMedia: media != nil)
            case (.body, .parameters(.json, _)), (.body, .none), (.body, .whole): nil
            }
        return [note, media].compactMap(\.self)
    }

    /// How a map or a list is divided into header fields.
    func headerNote(on member: Member) -> String? {
        headerNote(on: StyleSample(of: member.type, in: api), member.wireName.value)
    }

    private func headerNote(on sample: StyleSample, _ name: String) -> String? {
        switch sample {
        case .object(let key, _): "One header field for each key, such as \(code(name + key))."
        // A comma in a cookie's date separates no elements (RFC 9110, section 5.3).
        case .list where name.lowercased() == "set-cookie": "One header field for each element."
        case .list: "Separated by commas."
        case .scalar, .upload, .any, .union, .recursion: nil
        }
    }

    private func styleNote(on sample: StyleSample, _ name: String, _ style: ListStyle) -> String? {
        switch (sample, style) {
        case (.scalar, _), (.upload, _): nil
        case (_, .json): "Sent as JSON."
        case (.any, _): nil
        case (.union(let list), _): "A list is sent as \(code(list.items(name, style)))."
        case (.list, _), (.object, _), (.recursion, _): "Sent as \(code(sample.items(name, style)))."
        }
    }

    private func partNote(on sample: StyleSample, _ name: String, _ style: ListStyle, hasMedia: Bool) -> String? {
        let json = hasMedia ? nil : "Sent as JSON."
        switch (sample, style) {
        case (.scalar, _), (.upload, _): return nil
        case (_, .json): return json
        case (.any, _), (.union, _), (.recursion, _): return nil
        case (.object, .spread): return "Sent as a part for each key, with the key as its name."
        case (.object, _) where sample.isMapOfUploads && !style.namesElements:
            return "Sent as a part for each key, with the key as its name."
        case (.object, .brackets), (.object, .indexed), (.list, .brackets), (.list, .indexed):
            var names = sample.parts(name, style, hasMedia: hasMedia)
            if names == [name] { return json }
            if names.count == 2, names[0] == names[1] { names.removeLast() }
            let parts = names.map { code($0) }.joined(separator: ", ")
            let isExample = sample.isMapOfUploads || !hasMedia && sample.containsObject
            return "Sent as parts\(isExample ? " such as" : "") \(parts)."
        case (.object, _): return json
        case (.list(let element), _):
            return "Sent as a part for each element\(element.isCompound && !hasMedia ? ", in JSON" : "")."
        }
    }
}
