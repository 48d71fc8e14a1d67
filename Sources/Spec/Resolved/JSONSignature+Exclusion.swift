extension JSONSignature.Form {
    /// Whether no value is an object of both forms.
    ///
    /// Objects may have undeclared keys, so different keys do not exclude each other. Different constants do if one of
    /// the objects requires the key, and neither accepts unknown values of it.
    package func excludesObject(_ other: Self) -> Bool {
        guard case .object(let constants, let keys, _, let nullableKeys, _) = self,
            case .object(let others, let otherKeys, _, let otherNullableKeys, _) = other
        else { return false }
        let required = Set(keys).subtracting(nullableKeys).union(Set(otherKeys).subtracting(otherNullableKeys))
        return constants.contains { constant in
            !constant.isOpen && required.contains(constant.key)
                && others.contains { !$0.isOpen && constant.contradicts($0) }
        }
    }
}
