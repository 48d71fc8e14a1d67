import Spec
import SwiftNaming

extension SwiftLowering {
    /// - Parameters:
    ///   - isSent: Whether values are only sent, so that the enum needs no case for unknown values.
    ///   - isField: Whether a model or a union contains values of the enum.
    func enumeration(
        _ enumeration: Enumeration,
        _ naming: TypeNaming,
        at place: TypePlace,
        isSent: Bool = false,
        isField: Bool = true
    ) -> TypeDeclaration {
        let cases = zip(enumeration.cases, enumeration.caseNames).map { value, name in
            let isText = enumeration.rawType == .string
            return CaseDeclaration(
                documentation: Documentation.lines(
                    [value.description, Documentation.warning(value.deprecation)]
                ),
                name: SwiftName.escaped(name),
                member: name,
                wireValue: isText ? SwiftLiteral.string(value.wireValue.value) : value.wireValue.value,
                namesItsValue: isText && name == value.wireValue.value
            )
        }
        let scope = place.scope
        let isOpen = !isSent && !enumeration.isClosed
        let rawType = scope.qualified(enumeration.rawType == .int ? .int : .string)
        let plain = (isSent ? [] : ["CodingKeyRepresentable"]) + ["CaseIterable"]
        let coding =
            isField ? [scope.runtime("FieldValue")] : ["Codable", "Sendable"].map { scope.swift($0) }
        return TypeDeclaration(
            enumeration: EnumerationDeclaration(
                documentation: Documentation.lines(naming.documentation),
                access: access,
                name: naming.declaredName,
                rawType: rawType,
                isText: enumeration.rawType == .string,
                isOpen: isOpen,
                inheritance: Inheritance.list(
                    isOpen
                        ? [scope.runtime("OpenEnum")]
                        : [rawType] + coding + plain.map { scope.swift($0) },
                    and: naming.conformances,
                    in: scope
                ),
                unknownCase: SwiftName.unknownCase(beside: cases.map(\.member)),
                cases: cases
            ),
            usesRuntime: isOpen || isField || naming.conformsToRuntime
        )
    }
}

extension SwiftName {
    /// The name of the case for unknown values.
    static func unknownCase(beside cases: [String]) -> String {
        free(["unknown", "unrecognized", "unknown_"], beside: cases)
    }
}
