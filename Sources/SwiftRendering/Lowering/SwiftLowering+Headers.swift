import Spec

extension SwiftLowering {
    /// The statement that reads a header field from `response`.
    func headerReading(_ member: Member) -> String {
        let name = SwiftLiteral.string(member.wireName.value)
        if case .constant(_, let mayBeAbsent) = member.presence, let constant = member.constant(in: api) {
            return "try response.expectHeader\(mayBeAbsent ? "IfPresent" : "")(\(name), \(constant))"
        }
        let property = member.propertyName == "response" ? "self.response" : SwiftName.escaped(member.propertyName)
        if case .map = member.type {
            let arguments = ["prefix: \(name)", member.type.valueFormat].compactMap(\.self).joined(separator: ", ")
            return "\(property) = try response.readHeaders(\(arguments))"
        }
        let format = WireFormatPrinter.print(member.type).map { ", \($0)" } ?? ""
        switch member.presence {
        case .required, .constant: return "\(property) = try response.readHeader(\(name)\(format))"
        case .nullable, .optional, .threeState:
            return "\(property) = try response.readHeaderIfPresent(\(name)\(format))"
        case .defaulted:
            return "\(property) = try response.readHeader(\(name)\(format), default: \(literal(of: member) ?? ""))"
        }
    }
}
