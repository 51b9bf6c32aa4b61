//! Lists of names with a constant for the number of each.

/// Numbers a list of names and makes a constant for each.
macro_rules! numbered {
    ($list:ident: $int:ty; $($name:ident = $text:expr),* $(,)?) => {
        pub static $list: &[&str] = &[$($text),*];
        $crate::games::numbered::numbered!(@ $int; 0; $($name)*);
    };
    (@ $int:ty; $n:expr; $name:ident $($rest:ident)*) => {
        pub const $name: $int = $n;
        $crate::games::numbered::numbered!(@ $int; $n + 1; $($rest)*);
    };
    (@ $int:ty; $n:expr;) => {};
}
pub(crate) use numbered;
