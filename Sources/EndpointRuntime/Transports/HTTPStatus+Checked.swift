import HTTPTypes

extension HTTPResponse.Status {
    /// The status of any number: HTTPTypes traps on one that has more than three digits.
    init(clamping code: Int) {
        self.init(code: min(max(code, 0), 999))
    }
}
