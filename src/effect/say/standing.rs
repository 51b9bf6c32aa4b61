//! What is so as long as a card lies there, or until something happens.

use super::Speaker;
use crate::effect::ast::{Amount, Force, Standing};

impl Speaker<'_> {
    pub(super) fn standing(&self, standing: &Standing) -> String {
        let (text, joint) = match &standing.what {
            Force::Add { value, amount } => (self.changed('+', amount, *value, standing), "while"),
            Force::Sub { value, amount } => (self.changed('-', amount, *value, standing), "while"),
            Force::Set { value, amount } => {
                let value = self.value(*value) + &self.subject(" of ", standing);
                (format!("{value} is {}", self.amount(amount)), "while")
            }
            Force::May(n) => (self.permission(*n, true, standing), "if"),
            Force::Cannot(n) => (self.permission(*n, false, standing), "if"),
        };
        match &standing.cond {
            Some(cond) => format!("{text} {joint} {}", self.cond(cond)),
            None => text,
        }
    }

    /// The same as something that is done: `give the target -2 attack`.
    pub(super) fn granted(&self, standing: &Standing) -> String {
        let (Some(of), None, None) = (&standing.of, &standing.seats, &standing.cond) else {
            return self.standing(standing);
        };
        match &standing.what {
            Force::Add { value, amount } => {
                format!("give {} {}", self.cards(of), self.changed_by('+', amount, *value, ""))
            }
            Force::Sub { value, amount } => {
                format!("give {} {}", self.cards(of), self.changed_by('-', amount, *value, ""))
            }
            Force::Set { value, amount } => {
                format!("set the {} of {} to {}", self.value(*value), self.cards(of), self.amount(amount))
            }
            Force::May(_) | Force::Cannot(_) => self.standing(standing),
        }
    }

    /// `+1 damage for Ranged cards of yours`.
    fn changed(&self, sign: char, amount: &Amount, value: u16, standing: &Standing) -> String {
        self.changed_by(sign, amount, value, &self.subject(" for ", standing))
    }

    /// Whom or what it is about, where the line says so.
    fn subject(&self, joint: &str, standing: &Standing) -> String {
        let cards = standing.of.as_ref().map(|of| format!("{joint}{}", self.cards(of)));
        let seats = standing.seats.as_ref().map(|seats| format!(" for {}", self.whom(seats)));
        cards.unwrap_or_default() + &seats.unwrap_or_default()
    }

    fn permission(&self, n: u16, may: bool, standing: &Standing) -> String {
        let name = self.lexicon.vocabulary.permissions[usize::from(n)];
        let said = self.spoken().permissions.iter().find(|(own, ..)| *own == name);
        let Some((_, can, cannot, nobody)) = said else {
            let word = if may { "may" } else { "cannot" };
            return format!("{word} {name}{}", self.subject(" of ", standing));
        };
        let about = match (&standing.of, &standing.seats) {
            (Some(of), _) => self.cards(of),
            (None, Some(seats)) => self.whom(seats),
            (None, None) => (*nobody).to_owned(),
        };
        if may { can } else { cannot }.replace("{}", &about)
    }
}
