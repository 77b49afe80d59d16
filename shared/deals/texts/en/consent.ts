/** What whoever signs agrees to. It is shown where one signs, and kept with the signature in the words that were shown. */
export const dealConsent = {
  'deals.sign.consent':
    'By signing, you bind {party} to the text of this document, exactly as its hash fixes it. Name and time are recorded.',
} as const
