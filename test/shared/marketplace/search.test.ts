import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, currencyCodes, formatMinor } from '#shared/kit/money.ts'
import {
  indexedWords,
  matcherOf,
  placeOfWord,
  priceOrder,
  queryWords,
  relevance,
  searchLimits,
  searchWords,
  stemOf,
  wordsOf,
} from '#shared/marketplace/search.ts'

const anyCurrency = fc.constantFrom<Currency>(...currencyCodes)
const minor = fc.bigInt({ min: 0n, max: 10n ** 30n })

describe('the words of a text', () => {
  test('are lower case, without accents and marks, each once, in order', () => {
    expect(wordsOf('Café-Réseau  2000, CAFÉ & Co')).toEqual(['cafe', 'reseau', '2000', 'co'])
    expect(wordsOf('')).toEqual([])
    expect(wordsOf('— !? …')).toEqual([])
  })

  test('are cut where the index stops to look', () => {
    expect(wordsOf('x'.repeat(60))).toEqual(['x'.repeat(searchLimits.wordLength)])
  })

  test('are found again when they are typed in any case, and are each a beginning of themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
        const words = wordsOf(text)
        expect(new Set(words).size).toBe(words.length)
        expect(wordsOf(words.join(' '))).toEqual(words)
        expect(matcherOf(words)(words)).toBe(true)
      }),
    )
  })
})

describe('the words of a thing', () => {
  test('are those of its name, then of its owner, then of its text, without the idle ones, as many as are kept', () => {
    const words = searchWords({ name: 'Audit of the books', ownerName: 'Ledger', text: 'for farms and audit firms' })
    expect(words).toEqual(['audit', 'books', 'ledger', 'farms', 'firms'])
    const many = searchWords({ name: 'one two three', ownerName: 'four', text: 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11' })
    expect(many).toHaveLength(searchLimits.words)
    expect(many.slice(0, 4)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('stand where each beginning of theirs of two letters or more looks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{2,24}$/), fc.nat(22), (word, cut) => {
        const typed = word.slice(0, 2 + cut)
        const at = placeOfWord('service', word)
        const looked = placeOfWord('service', typed)
        expect(looked.place).toBe(at.place)
        expect(at.rest.startsWith(looked.rest)).toBe(true)
      }),
    )
    expect(placeOfWord('organisation', 'audit')).toEqual({ place: 'organisation#au', rest: 'dit' })
  })
})

describe('the stem of a word', () => {
  test.each([
    ['office', 'offices'],
    ['clean', 'cleans', 'cleaning', 'cleaned'],
    ['machine', 'machines', 'machining', 'machined'],
    ['plan', 'plans', 'planning', 'planned'],
    ['drill', 'drills', 'drilling'],
    ['label', 'labels', 'labelling', 'labeling'],
    ['install', 'installs', 'installing', 'installed'],
    ['hire', 'hires', 'hiring', 'hired'],
    ['company', 'companies'],
    ['carry', 'carried', 'carrying', 'carries'],
    ['price', 'prices', 'pricing'],
    ['lease', 'leases', 'leasing'],
    ['box', 'boxes'],
    ['glass', 'glasses'],
    ['agree', 'agreeing'],
    ['staff', 'staffing', 'staffed'],
    ['nettoyage', 'nettoyages'],
    ['reseau', 'reseaux'],
    ['local', 'locaux'],
    ['bureau', 'bureaux'],
  ])('is one for %s and its other endings', (word, ...others) => {
    for (const other of others) expect(stemOf(other), other).toBe(stemOf(word))
  })

  test.each([
    ['spring', 'spr'],
    ['bus', 'bu'],
    ['gas', 'ga'],
    ['analysis', 'analysi'],
    ['need', 'ne'],
    ['car', 'care'],
    ['party', 'part'],
    ['glass', 'glas'],
  ])('keeps %s apart from %s', (word, other) => {
    expect(stemOf(word)).not.toBe(stemOf(other))
  })

  test('is never empty, begins as its word does, and is found by any of its endings', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,24}$/), word => {
        const stem = stemOf(word)
        expect(stem.slice(0, 2)).toBe(word.slice(0, 2))
        expect(matcherOf([word])([word])).toBe(true)
        expect(indexedWords([word])).toContain(stem)
      }),
    )
  })
})

describe('a query', () => {
  test('asks for its telling words, and for what it has where it has no others', () => {
    expect(queryWords('The cleaning of Offices')).toEqual(['cleaning', 'offices'])
    expect(queryWords('of the')).toEqual(['of', 'the'])
    expect(queryWords('')).toEqual([])
  })

  test('finds a word by its other endings, in any order', () => {
    expect(matcherOf(['clean', 'offices'])(['office', 'cleaning'])).toBe(true)
    expect(matcherOf(['cleaning'])(['clean'])).toBe(true)
    expect(matcherOf(['cars'])(['care'])).toBe(false)
  })

  test('ranks the whole word before its beginning, and that before its other endings', () => {
    const score = (name: string) => relevance(['cleaning'], { name }, wordsOf(name))
    expect(score('Cleaning')).toBeGreaterThan(score('Cleanings'))
    expect(score('Cleanings')).toBeGreaterThan(score('Clean'))
    expect(score('Cleanings cleaning')).toBeGreaterThan(score('Cleanings'))
    const inText = (word: string) => relevance(['cleaning'], { name: 'x' }, [word])
    expect(inText('cleaning')).toBeGreaterThan(inText('cleanings'))
    expect(inText('cleanings')).toBeGreaterThan(inText('clean'))
  })

  test('finds what has a word for each of its beginnings, and nothing else', () => {
    expect(matcherOf(['au', 'bo'])(['audit', 'books'])).toBe(true)
    expect(matcherOf(['au', 'x'])(['audit', 'books'])).toBe(false)
    expect(matcherOf([])(['audit'])).toBe(true)
  })

  test('ranks the name before the rest, the whole word before its beginning, the early before the late', () => {
    const score = (name: string, words: readonly string[] = []) => relevance(['audit'], { name }, words)
    expect(score('Audit')).toBe(12)
    expect(score('Yearly audit')).toBe(11)
    expect(score('Auditing')).toBe(8)
    expect(score('one two three four five audit')).toBe(8)
    expect(score('Review', ['audit'])).toBe(2)
    expect(score('Review', ['auditing'])).toBe(1)
    expect(relevance(['audit', 'year'], { name: 'Yearly audit' }, [])).toBe(11 + 8)
  })
})

describe('the order of prices', () => {
  test('as texts is that of the amounts, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, minor, minor, (currency, a, b) => {
        const [first, second] = [a, b].map(amount => priceOrder(formatMinor(amount, currency), currency)!) as [
          string,
          string,
        ]
        expect(first < second).toBe(a < b)
        expect(first === second).toBe(a === b)
      }),
    )
  })

  test('has no place for what is no amount of the currency', () => {
    expect(priceOrder('1.005', 'AUD')).toBeUndefined()
    expect(priceOrder('free', 'AUD')).toBeUndefined()
    expect(priceOrder('0.5', 'MERC')).toBeUndefined()
  })
})
