/** What templates call that which they merge of this area (merge.ts). */
export const organisationsMergeTexts = {
  'organisations.merge.organisation': 'Your organisation',
  'organisations.merge.organisation.tradingName': 'Name of your organisation',
  'organisations.merge.organisation.abn': 'ABN of your organisation',
  'organisations.merge.organisation.email': 'E-mail address of your organisation',
  'organisations.merge.organisation.phone': 'Phone number of your organisation',
  'organisations.merge.organisation.website': 'Website of your organisation',
  'organisations.merge.organisation.addressLine1': 'Street of your organisation',
  'organisations.merge.organisation.city': 'Town of your organisation',
  'organisations.merge.organisation.region': 'State of your organisation',
  'organisations.merge.organisation.postalCode': 'Postcode of your organisation',
} as const
