import { readAddress } from './address.ts'

/** What a recipient's input asks for. */
export type RecipientInput =
  /** Nothing to look for yet. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'address'; readonly address: string }
  /** An address by its form with a wrong checksum. */
  | { readonly kind: 'problem'; readonly key: 'wallet.addressChecksum' }
  /** A name or an e-mail address to search for. */
  | { readonly kind: 'search'; readonly text: string }

/**
 * Recognises a recipient (spec part 2, section 5): what starts with 0x counts as an address only with exactly 42
 * characters, else it is searched for as a name or e-mail; a lone 0 or 0x is ignored, being the start of an address.
 */
export const recognizeRecipient = (input: string): RecipientInput => {
  const text = input.trim()
  if (text === '' || text === '0' || text.toLowerCase() === '0x') return { kind: 'ignored' }
  const read = readAddress(text)
  if (read === 'checksum') return { kind: 'problem', key: 'wallet.addressChecksum' }
  return read === 'malformed' ? { kind: 'search', text } : { kind: 'address', address: read.address }
}

/** Somebody found by a search; a recipient only if they have a wallet. User.type: 1 is a user, other an organisation. */
export type FoundRecipient = { readonly type: 'user' | 'organization'; readonly address?: string | undefined }

export const foundRecipientProblem = (
  found: FoundRecipient,
): 'wallet.userWithoutWallet' | 'wallet.organizationWithoutWallet' | undefined => {
  if (found.address !== undefined) return undefined
  return found.type === 'user' ? 'wallet.userWithoutWallet' : 'wallet.organizationWithoutWallet'
}

/** Spec part 2, section 3: recentClients, maximum 8. */
export const mostRecentClients = 8

/** The recent clients after a transfer to one: that one first, nobody twice, eight at most. */
export const withRecentClient = (recent: readonly string[], client: string): readonly string[] =>
  [client, ...recent.filter(one => one !== client)].slice(0, mostRecentClients)
