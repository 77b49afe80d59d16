import { refusals } from './en/refusals.ts'
/** Texts of the terms of a deal: how a payment came about, and why payment options cannot be saved. */
export const terms = {
  ...refusals,
  'terms.step.whole': 'The principal of the contract',
  'terms.step.deposit': 'Deposit: {rate}% of {from}',
  'terms.step.lessDeposit': 'Less the deposit: {rate}% of {from}',
  'terms.step.delivery': 'Net value of delivery {number}',
  'terms.step.splitThrough': 'Instalments 1 to {number} of {count}, out of {from}',
  'terms.step.lessSplitBefore': 'Less instalments 1 to {number}',
  'terms.step.level': 'Level payment: {from} at {rate}% a period, instalments: {count}',
  'terms.step.lessInterest': 'Less the interest in it',
  'terms.step.lessOutstanding': 'Less what exceeds the outstanding balance',
  'terms.step.outstanding': 'The whole outstanding balance',
  'terms.step.interest': 'Interest: {rate}% of {from} for {days} of {periodDays} days',
  'terms.step.taxThrough': 'GST: {rate}% of {from}, all payments up to this one',
  'terms.step.lessTaxBefore': 'Less GST on earlier payments: {rate}% of {from}',
  'terms.step.other': 'Other cost',
  'terms.step.shareThrough': 'Referral share: {rate}% of {from}, all payments up to this one',
  'terms.step.lessShareBefore': 'Less the share in earlier payments: {rate}% of {from}',
  'terms.step.exact': '{exact}, rounded half up to {amount}',
  // terms.options: why payment options cannot be saved.
  'terms.options.noSchedule': 'Choose at least one payment schedule.',
  'terms.options.noPlatform': 'Choose at least one currency to be paid in.',
  'terms.options.emptyField': 'This must not be empty.',
  'terms.options.outOfBounds': 'This is out of its bounds.',
  'terms.options.twice': 'This schedule is chosen twice.',
  'terms.options.modification': 'Enter a number, or remove this line.',
}
