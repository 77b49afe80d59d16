/** What templates call that which they merge of this area (merge.ts). */
export const identityMergeTexts = {
  'identity.merge.person': 'Writer',
  'identity.merge.person.firstName': 'First name of the writer',
  'identity.merge.person.lastName': 'Last name of the writer',
  'identity.merge.person.email': 'E-mail address of the writer',
  'identity.merge.person.phone': 'Phone number of the writer',
} as const
