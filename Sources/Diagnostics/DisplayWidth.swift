extension Character {
    /// The number of terminal columns of the character: 0 for a lone combining mark, 2 for wide letters and emoji.
    var displayWidth: Int {
        var width = 0
        for scalar in unicodeScalars {
            width = max(width, scalar.value == 0xFE0F ? 2 : scalar.displayWidth)
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The number of terminal columns of the scalar alone.
    var displayWidth: Int {
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide || properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// Whether a terminal could act upon the scalar, or a reader could overlook it.
    ///
    /// Joiners are allowed, since emoji and several scripts are written with them.
    var isUnsafeToShow: Bool {
        if value >= 0x20, value < 0x7F { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        case .format: return value != 0x200C && value != 0x200D && !isEmojiTag
        default: return false
        }
    }

    /// Whether the scalar is a tag character; these spell the flags of England, Scotland and Wales.
    private var isEmojiTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// Whether the scalar is East Asian wide or fullwidth (UAX #11), in a block that contains nothing else.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
            0x20000...0x3FFFD:
            true
        default:
            false
        }
    }
}
