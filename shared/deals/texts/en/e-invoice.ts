/** Why something is no e-invoice: with it alone, for all of it would weigh on functions that know of none. */
export const eInvoiceRefusals = {
  'refusal.deals.eInvoiceTax': 'The GST given is {given}, and the rate gives {rate}: more than two cents apart.',
  'refusal.deals.eInvoiceNotRegistered':
    'The seller is not registered for GST, so no line may bear or leave out GST: each is of the kind none.',
  'refusal.deals.eInvoiceNone': 'What lies outside of GST cannot stand beside what does not.',
  'refusal.deals.eInvoiceAudRate': 'GST in {currency} is also said in Australian dollars: give audRate.',
  'refusal.deals.noEInvoice.draft': 'A draft is no invoice yet: publish it first.',
  'refusal.deals.noEInvoice.void': 'This invoice was voided.',
  'refusal.deals.noEInvoice.currency':
    'An e-invoice says its GST in Australian dollars, and no exchange rate was agreed on for this deal.',
  'refusal.deals.noEInvoice.supplierAbn': 'The supplier has no ABN, which an e-invoice takes.',
  'refusal.deals.noEInvoice.customerAbn': 'The client has no ABN, which an e-invoice takes.',
  'refusal.deals.noEInvoice.gst':
    'The GST of this credit note is more than two cents off its rate, because of what was credited before.',
  'refusal.deals.noEInvoice.empty': 'This invoice asks for nothing.',
} as const
