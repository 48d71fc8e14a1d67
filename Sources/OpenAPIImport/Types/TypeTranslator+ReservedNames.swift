import Spec
import SpecImport
import SwiftNaming

/// Inline types whose names generated code needs for something else, such as the name of the API.
extension TypeTranslator {
    /// The type of a member. A type that would be nested under a reserved name becomes a model, so that the member keeps
    /// its name. A single value stays inline, since it may become a constant.
    func type(_ type: TypeExpression, ofMember name: String, _ context: TypeContext) -> TypeExpression {
        guard type.writesType, names.reserved.contains(SwiftName.inlineType(of: SwiftName.property(name))) else {
            return type
        }
        var model = type
        switch type {
        case .constant: return type
        case .enumeration(var enumeration):
            if enumeration.cases.count == 1 { return type }
            enumeration.isClosed = enumeration.isClosed || context.closesEnums
            model = .enumeration(enumeration)
        default: break
        }
        return .model(models.name(for: model, at: context), at: type.location)
    }
}
