import Diagnostics

/// stub
struct SyntaxDiagnosis {
    let refusal: Refusal
    init(
        of failure: SyntaxFailure,
        in source: SourceText,
        after lastScalar: (range: SourceRange, style: Scalar.Style)?
    ) {
        refusal = Refusal("syntax", at: SourceLocation(path: source.path, at: failure.position), failure.problem)
    }
}
