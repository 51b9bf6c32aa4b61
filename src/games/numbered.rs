//! Lists of names with a constant for the number of each.

/// Numbers a list of names and makes a constant for each; one list a module.
macro_rules! numbered {
    ($list:ident: $int:ty; $($name:ident = $text:expr),* $(,)?) => {
        #[allow(dead_code, reason = "not every list is looked up by name")]
        pub static $list: &[&str] = &[$($text),*];
        #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms, reason = "only its numbers are used")]
        enum Number { $($name),* }
        $(#[allow(dead_code, reason = "a list is complete, whatever is used of it")]
        pub const $name: $int = Number::$name as $int;)*
    };
}
pub(crate) use numbered;
