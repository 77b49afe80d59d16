import { organisationsPaths } from '#shared/organisations/paths.ts'

/** The address of an organisation's public page as one tells it to others: with its host, without the scheme, and dots for a name to come. */
export const publicPageOf = (domainName: string): string =>
  `${location.host}${decodeURI(organisationsPaths.about(domainName || '…'))}`
