import { domainNameLook } from './domain-name.ts'

/** Letters that carry no meaning at a glance: accents, and what is not seen at all. */
const unseen = /[\p{M}\p{Cf}\p{Cc}]/gu

/**
 * What a trading name looks like at a glance. Two names with the same look are taken for one another: letters of other scripts
 * that look like ours, digits for letters, accents, signs, spaces and the words for the kind of company make no difference.
 * @param plain puts the letter that is meant for each that only looks like it (Unicode's table of confusables)
 */
export const nameLook = (name: string, plain: (text: string) => string): string =>
  domainNameLook(
    plain(name.normalize('NFKD').replace(unseen, ''))
      .normalize('NFKD')
      .replace(unseen, '')
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replace(/(?:[\s,.]+(?:pty|proprietary|ltd|limited|inc|llc))+[\s.]*$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ''),
  )
