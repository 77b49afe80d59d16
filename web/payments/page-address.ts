import { ProviderFailure } from './card-provider.ts'

/** Only a page of the web may be gone to: an address of another kind could run code here. @throws {ProviderFailure} */
export const pageAddress = (url: string | undefined): string => {
  if (url !== undefined && URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)) return url
  throw new ProviderFailure('the provider names no page')
}
