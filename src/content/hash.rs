//! A fingerprint of content that is the same on every machine and in every version: FNV-1a, 64 bits. It tells
//! whether a pack has changed; it does not protect against someone who wants two packs to look alike.

/// The fingerprint of some bytes.
#[must_use]
pub fn content_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Sixteen hexadecimal digits.
#[must_use]
pub fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        for (text, expected) in
            [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")]
        {
            assert_eq!(hex(content_hash(text.as_bytes())), expected, "{text:?}");
        }
    }
}
