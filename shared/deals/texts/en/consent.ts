/** What whoever signs agrees to. It is shown where one signs, and kept with the signature in the words that were shown. */
export const dealConsent = {
  'deals.sign.consent':
    'By signing, you bind {party} to the text of this document, exactly as its hash fixes it. Name and time are recorded.',
  'deals.sign.consent.fee':
    'By agreeing, you bind {party} to this plan at the prices shown here, each month until it is changed. The contract with Tradewell says just this; name and time are recorded.',
} as const
