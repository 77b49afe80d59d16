/** What somebody agrees to who switches auto-debit on: it is shown before and kept with the act. */
export const debitConsent = {
  'payments.consent.deal':
    '{customer} agrees that {supplier} takes each payment of {reference} from {instrument} when it is due. {customer} is told the day and the amount of each at least three business days before. {customer} and {supplier} can switch this off at any time; nothing more is taken from then on, but for what the bank already has.',
  'payments.consent.single':
    '{customer} agrees that {supplier} takes payment {number} of {reference} from {instrument} when it is due. {customer} is told the day and the amount at least three business days before. {customer} and {supplier} can switch this off at any time; nothing more is taken from then on, but for what the bank already has.',
  'payments.consent.mandate':
    'It is taken under the Direct Debit Request that was accepted when the bank account was given. What the bank returns is tried again twice at most, not before the third and the seventh day after the first try, and three business days after {customer} is told of it at the earliest.',
  'payments.consent.card':
    'What the card refuses is tried again twice at most, not before the third and the seventh day after the first try, and three business days after {customer} is told of it at the earliest.',
} as const
