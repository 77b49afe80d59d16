import { mergeFields } from '../kit/merge-fields.ts'
import type { Organisation } from './organisation.ts'

/** What a template may merge of the organisation that writes. */
export const organisationsMerge = {
  organisation: mergeFields<Organisation>()({
    tradingName: 'text',
    abn: 'text',
    email: 'text',
    phone: 'text',
    website: 'text',
    addressLine1: 'text',
    city: 'text',
    region: 'text',
    postalCode: 'text',
  }),
} as const
