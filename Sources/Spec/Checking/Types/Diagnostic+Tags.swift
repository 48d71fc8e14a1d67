import Diagnostics

/// The diagnostics about the tags of unions.
extension Diagnostic {
    static func taggedNoObject(_ tag: Name) -> Diagnostic {
        .error(
            "bad-union",
            at: tag.location,
            "'\(tag.value)' is the tag of a type that is not an object, so it has no field for the tag"
        )
    }

    static func otherTag(_ tag: Name, _ field: Name, _ known: [String]) -> Diagnostic {
        .error(
            "bad-tag",
            at: tag.location,
            "'\(tag.value)' is not a value of the variant's own '\(field.value)'",
            hint: meant(tag.value, known) ?? "it is \(list(known, conjunction: "or"))",
            replacement: tag.replacement(amongDeclared: nearNames(to: tag.value, in: known))
        )
    }

    static func tagOfOtherType(_ tag: Name, _ field: Name, _ builtin: Builtin) -> Diagnostic {
        .error(
            "bad-tag",
            at: tag.location,
            "'\(tag.value)' is not a value of the variant's own '\(field.value)', which is \(builtin.phrase)"
        )
    }

    /// - Parameter type: The type that the variant declares for the field.
    static func fieldIsNoTag(
        _ field: Name,
        _ type: String,
        of tag: Name,
        declaredAt location: SourceLocation
    ) -> Diagnostic {
        .error(
            "bad-tag",
            at: tag.location,
            "the variant's own '\(field.value)' is \(type), but a tag is a String, an Int or a Bool",
            hint: "declare its type as the service sends it, or name another field in 'by'",
            notes: [Note(at: location, "the field is declared here")]
        )
    }

    static func reversedVariant(_ tag: Name, _ type: Name) -> Diagnostic {
        .error(
            "unknown-type",
            at: type.location,
            "unknown type '\(type.value)'",
            hint: "the tag comes before the type: '\(type.value): \(tag.value)'"
        )
    }

    static func misspelledTagField(_ field: Name, _ meant: String) -> Diagnostic {
        let (other, own) = (YAMLQuoting.scalar(meant, inFlow: true), YAMLQuoting.scalar(field.value, inFlow: true))
        return .error(
            "bad-union",
            at: field.location,
            "no type of the union has a field '\(field.value)', but all have '\(meant)'",
            hint: "write 'by: \(other)'; if the tag is another field, declare it: '\(own): String'",
            replacement: field.replacement(amongNames: [meant])
        )
    }

    static func pathToTag(_ field: Name) -> Diagnostic {
        let own = YAMLQuoting.scalar(field.value, inFlow: true)
        return .error(
            "bad-union",
            at: field.location,
            "'by' is the name of a field and not a path, and no type of the union has a field '\(field.value)'",
            hint: "if the key contains the dot, declare the field '\(own): String' in a type of the union; " + otherTags
        )
    }
}
