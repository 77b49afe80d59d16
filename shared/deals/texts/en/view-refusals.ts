/** Why a link is not made or not answered by: with it alone, for all pages of deals would carry them. */
export const viewRefusals = {
  'refusal.deals.viewAnswersOffers':
    "A link is for an answer only while a supplier's offer lies before its client, and where one signature of the client is enough.",
  'refusal.deals.clientHasNoAddress':
    "The client's account has no confirmed e-mail address, so the link is for reading only.",
  'refusal.deals.tooManyViews': 'There are {limit} links to this already. Withdraw one first.',
  'refusal.deals.notTheNameOfLink': 'Type the name that this link was made for, {name}. No other name binds.',
} as const
