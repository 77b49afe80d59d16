import type { SettledIn } from '#shared/payments/settled-in.ts'
import { displaySettled } from '#shared/payments/settled-sums.ts'
import { useLanguage } from '../lib/i18n.ts'
import { classes } from '../ui/class-names.ts'

/** An amount of an account at the provider, which may be kept in a currency in which nothing is sold here; in tabular figures. */
export const Settled = ({ amount, currency, strong }: { amount: string; currency: SettledIn; strong?: boolean }) => (
  <span className={classes('money', strong && 'strong')}>{displaySettled(amount, currency, useLanguage())}</span>
)
