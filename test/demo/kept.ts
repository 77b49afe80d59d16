/** What somebody keeps to be taken from, by the provider's numbers for tests. */
export type Kept = { readonly kind: 'card' | 'auBankDebit'; readonly number: string }

/** The fields of the provider's form for what is kept. */
export const fieldsOf = ({ kind, number }: Kept): Record<string, string> =>
  kind === 'card'
    ? {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
        'payment_method_data[card][cvc]': '123',
      }
    : {
        'payment_method_data[type]': 'au_becs_debit',
        'payment_method_data[au_becs_debit][bsb_number]': '000000',
        'payment_method_data[au_becs_debit][account_number]': number,
        'payment_method_data[billing_details][name]': 'Accounts Payable',
        'payment_method_data[billing_details][email]': 'accounts@tradewell.test',
        'mandate_data[customer_acceptance][type]': 'online',
        'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
      }
