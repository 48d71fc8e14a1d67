import Spec

/// The statements that read a field of a model and write it, line by line.
struct FieldCoding {
    let reads: [String]
    let writes: [String]

    /// - Parameter literal: The field's default or constant.
    init(_ member: Member, _ printer: TypePrinter, literal: String?, isBoxed: Bool) {
        let key = SwiftLiteral.string(member.wireName.value)
        let format = WireFormatPrinter.print(member.type).map { ", \($0)" } ?? ""
        let target = member.codedName
        let (reading, writing) =
            switch member.presence {
            case .required: ("read(\(key)\(format))", "write")
            case .nullable: ("readOrNull(\(key)\(format))", "writeOrNull")
            case .optional: ("readIfPresent(\(key)\(format))", "writeIfPresent")
            case .threeState: ("readNullable(\(key)\(format))", "writeNullable")
            case .defaulted: ("read(\(key)\(format), default: \(literal ?? ""))", "write")
            case .constant(let value, let mayBeAbsent):
                (
                    "expect\(mayBeAbsent ? "IfPresent" : "")(\(key), "
                        + (value.isCase ? printer.print(member.type) : "") + "\(literal ?? "")\(format))",
                    "write"
                )
            }
        if member.isConstant {
            reads = ["json.\(reading)"]
        } else if isBoxed {
            reads = ["\(member.boxName) = \(printer.scope.boxed("json.\(reading)"))"]
        } else {
            reads = ["\(target) = json.\(reading)"]
        }
        writes = ["json.\(writing)(\(key), \(target)\(format))"]
    }

    /// Of the property that keeps the fields which no other names.
    init(others: Member, beside members: [Member], indentation: Int) {
        let keys = members.map { SwiftLiteral.string($0.wireName.value) }
        let target = others.codedName
        var format: [String] = []
        if case .map(_, let value) = others.type, let spelled = WireFormatPrinter.print(value) { format = [spelled] }
        let width = Page.width - indentation - Page.indentation
        reads = Self.call("\(target) = json.readOthers", [], keys, format, width: width)
        writes = Self.call("json.writeOthers", [target], keys, format, width: width)
    }

    /// A call with a list of keys between other arguments; on one line, if that is long enough.
    private static func call(
        _ function: String,
        _ front: [String],
        _ keys: [String],
        _ back: [String],
        width: Int
    ) -> [String] {
        let list = "except: [\(keys.joined(separator: ", "))]"
        let line = "\(function)(\((front + [list] + back).joined(separator: ", ")))"
        guard line.count > width else { return [line] }
        let opening = "except: ["
        let elements = keys.map { "    \($0)," }
        if front.isEmpty, back.isEmpty { return ["\(function)(\(opening)"] + elements + ["])"] }
        let close = back.isEmpty ? "]" : "],"
        let arguments = front.map { $0 + "," } + [opening] + elements + [close] + back
        return ["\(function)("] + arguments.map { "    " + $0 } + [")"]
    }
}

extension Member {
    /// The property as it is named inside of the functions that read and write it.
    ///
    /// The coder is called `json` in both, and would hide a property of that name.
    fileprivate var codedName: String {
        propertyName == "json" ? "self.json" : SwiftName.escaped(propertyName)
    }
}

extension Literal {
    fileprivate var isCase: Bool {
        if case .enumCase = self { true } else { false }
    }
}
