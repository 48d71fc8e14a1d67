import Diagnostics
import Spec
import SpecImport

/// Enums whose values have several JSON types.
extension UnionTranslator {
    /// The union of an enum of the strings, an enum of the integers, and the types of the other values; `nil` if all
    /// values have the same type, or are not scalars.
    func union(ofMixed shape: SchemaShape, _ context: TypeContext) -> TypeExpression? {
        guard let members = types.schemas.enumerations.casesByType(of: shape), members.count > 1 else { return nil }
        let cursor = shape.cursor
        let variants = members.map { type, cases -> TypeExpression in
            switch type {
            case .string, .int:
                let definition = types.schemas.enumerations.definition(cases, isInteger: type == .int, at: cursor)
                return variant(.enumeration(definition), context.alternative(type == .int ? "Number" : "Text"))
            default:
                if type == .double {
                    let problem = "an enum has strings or integers; the numbers of this one are read as a Double"
                    types.documents.report(.warning("mixed-enum", at: cases[0].wireValue.location, problem))
                }
                return cursor.builtin(type)
            }
        }
        return union(of: variants, at: cursor)
    }

    /// The types of alternatives, with one enum for all enums and constants of strings that have no name; `nil` if
    /// there are not several of these.
    func variantsWithOneEnum(of cursors: [DocumentCursor], _ context: TypeContext) -> [TypeExpression]? {
        let reader = types.schemas.enumerations
        let isText = cursors.map { cursor in
            cursor.reference == nil && cursor.raw("title") == nil && reader.values(ofAny: [cursor])?.rawType == .string
        }
        let texts = zip(cursors, isText).filter(\.1).map(\.0)
        guard texts.count > 1, let values = reader.values(ofAny: texts), let first = isText.firstIndex(of: true) else {
            return nil
        }
        let names = optionNames(of: cursors)
        return cursors.indices.filter { $0 == first || !isText[$0] }.map { index in
            let inner = context.alternative(index == first ? "Text" : names[index])
            return variant(index == first ? .enumeration(values) : types.type(of: cursors[index], inner), inner)
        }
    }
}
