import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#shared/kit/refusal.ts'
import { duplicateClusters, linkableMatch, matchContacts, scorePair } from '#shared/network/contact-matching.ts'
import { refuseMatch } from '#shared/network/match-decisions.ts'
import { type MatchRecord, matchThreshold, matchWeights } from '#shared/network/match-fields.ts'
import { businessContacts } from '../../../bench/business-contacts.ts'

const kent = { addressLine1: '12 Kent Street', city: 'Millers Point', region: 'NSW', postalCode: '2000' }
const score = (a: Omit<MatchRecord, 'id'>, b: Omit<MatchRecord, 'id'>): number =>
  scorePair({ id: 'a', ...a }, { id: 'b', ...b }).score

describe('the golden set: the same party', () => {
  test.each<[string, Omit<MatchRecord, 'id'>, Omit<MatchRecord, 'id'>]>([
    ['legal form and case', { displayName: 'Quillfeather Pty Ltd' }, { displayName: 'QUILLFEATHER PTY. LIMITED' }],
    ['a slip in a company name', { displayName: 'Quillfeather Joinery' }, { tradingName: 'Quillfaether Joinery' }],
    ['trading name and T/A', { displayName: 'Obed Holdings Pty Ltd T/A Corner Loaf' }, { tradingName: 'Corner Loaf' }],
    ['words written together', { displayName: 'Green Grocer Marlow' }, { displayName: 'Greengrocer Marlow' }],
    ['ABN, spaced', { displayName: 'A', abn: '51 824 753 556' }, { displayName: 'B', abn: '51824753556' }],
    ['ABN held as tax number', { taxNumber: '51 824 753 556' }, { abn: '51824753556' }],
    ['ACN inside the ABN', { acn: '004 085 616' }, { abn: '53 004 085 616' }],
    ['tax number', { taxNumber: 'DE 123456789' }, { taxNumber: 'de123456789' }],
    [
      'e-mail and phone',
      { email: 'JO@marlow.example', phone: '0412 345 678' },
      { email: 'jo@marlow.example', phone: '+61412345678' },
    ],
    ['full name', { firstName: 'Ottilie', lastName: 'Vandermark' }, { displayName: 'Ottilie Vandermark' }],
    [
      'first and last exchanged',
      { firstName: 'Vandermark', lastName: 'Ottilie', ...kent },
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent },
    ],
    [
      'a misspelt name at one address',
      { firstName: 'Otilie', lastName: 'Vandermrak', ...kent },
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent, addressLine1: '12 Knet St' },
    ],
    [
      'a short form',
      { firstName: 'Bill', lastName: 'Vandermark', email: 'v@marlow.example' },
      { firstName: 'William', lastName: 'Vandermark', email: 'v@marlow.example' },
    ],
    [
      'an initial',
      { firstName: 'O', lastName: 'Vandermark', ...kent },
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent },
    ],
    [
      'a new surname at one address',
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent },
      { firstName: 'Ottilie', lastName: 'Brockhurst', ...kent },
    ],
    [
      'lists of the spec’s contact',
      { displayName: 'Marlow', emails: [{ emailAddress: 'x@y.example' }, { emailAddress: 'jo@marlow.example' }] },
      { displayName: 'Marlow', email: 'jo@marlow.example' },
    ],
  ])('%s', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThan(matchThreshold)
  })
})

describe('the golden set: not the same party', () => {
  test.each<[string, Omit<MatchRecord, 'id'>, Omit<MatchRecord, 'id'>]>([
    ['nothing in common', { displayName: 'Quillfeather Joinery' }, { displayName: 'Marlow Bakery' }],
    ['nothing known', {}, {}],
    [
      'spouses',
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent, phone: '0293744000' },
      { firstName: 'Rupert', lastName: 'Vandermark', ...kent },
    ],
    [
      'colleagues',
      { firstName: 'Ottilie', lastName: 'Vandermark', ...kent },
      { firstName: 'Rupert', lastName: 'Brockhurst', ...kent },
    ],
    [
      'sister companies',
      { displayName: 'Quillfeather Plumbing', ...kent },
      { displayName: 'Quillfeather Electrical', ...kent },
    ],
    [
      'one name, two ABNs',
      { displayName: 'Quillfeather', abn: '51824753556', ...kent },
      { displayName: 'Quillfeather', abn: '53004085616', ...kent },
    ],
    ['a first name alone', { firstName: 'Ottilie' }, { firstName: 'Ottilie', lastName: 'Vandermark' }],
    ['an e-mail alone', { email: 'info@marlow.example' }, { email: 'info@marlow.example' }],
    [
      'a phone and another person',
      { firstName: 'Ottilie', lastName: 'Vandermark', phone: '0293744000' },
      { firstName: 'Rupert', lastName: 'Brockhurst', phone: '0293744000' },
    ],
    ['numbered companies', { displayName: 'Company 1204' }, { displayName: 'Company 1205' }],
    [
      'a state and a country',
      { region: 'NSW', country: 'Australia', title: 'Mr' },
      { region: 'NSW', country: 'Australia', title: 'Mr' },
    ],
    [
      'placeholders',
      { displayName: 'n/a', taxNumber: '0000000', email: '-' },
      { displayName: 'N/A', taxNumber: '0000000', email: '-' },
    ],
    ['only legal forms', { displayName: 'Pty Ltd' }, { displayName: 'Holdings Limited' }],
  ])('%s', (_, a, b) => {
    expect(score(a, b)).toBeLessThanOrEqual(matchThreshold)
  })

  test('namesakes among thousands: the name alone no longer says who', () => {
    const first = ['Anna', 'Bruno', 'Clara', 'Diego', 'Elsa', 'Fritz', 'Greta', 'Hugo', 'Ivy', 'Jonas']
    const last = ['Abel', 'Baum', 'Clay', 'Dorn', 'Ebert', 'Funk', 'Gold', 'Horn', 'Imhof', 'Jung']
    const people = Array.from({ length: 2000 }, (_, i) => ({
      id: `${i}`,
      firstName: first[i % 10]!,
      lastName: last[Math.floor(i / 10) % 10]!,
    }))
    const anna = { firstName: 'Anna', lastName: 'Abel' }
    expect(score(anna, anna)).toBeGreaterThan(matchThreshold)
    const among = scorePair({ id: 'x', ...anna }, { id: 'y', ...anna }, people)
    expect(among.score).toBeLessThanOrEqual(matchThreshold)
    expect(among.fields.find(({ field }) => field === 'firstName')?.rarity).toBeLessThan(0.5)
  })
})

describe('the explanation', () => {
  test('names the fields that both have, with weight, similarity, rarity and points', () => {
    const { score: total, fields } = scorePair(
      { id: 'a', firstName: 'Ottilie', lastName: 'Vandermark', email: 'a@b.example', abn: '51824753556', note: 'x' },
      { id: 'b', firstName: 'Ottilie', lastName: 'Vandermark', email: 'c@b.example', title: 'Ms' },
    )
    expect(fields.map(({ field }) => field)).toEqual(['displayName', 'firstName', 'lastName', 'email'])
    expect(fields[0]).toEqual({ field: 'displayName', weight: 100, similarity: 1, rarity: 1, points: 100 })
    expect(fields[3]).toEqual({ field: 'email', weight: 15, similarity: 0, rarity: 0, points: -2 })
    expect(total).toBe(120)
  })

  test('an identifier that differs counts against, more where a checksum says that it is right', () => {
    const at = (field: string, a: object, b: object) =>
      scorePair({ id: 'a', ...a }, { id: 'b', ...b }).fields.find(one => one.field === field)?.points
    expect(at('abn', { abn: '51824753556' }, { abn: '53004085616' })).toBe(-100)
    expect(at('abn', { abn: '51824753556' }, { abn: '51824753557' })).toBeUndefined()
    expect(at('acn', { acn: '004085616' }, { acn: '010499966' })).toBe(-100)
    expect(at('taxNumber', { taxNumber: '1234567' }, { taxNumber: '1243567' })).toBe(-5)
    expect(at('taxNumber', { taxNumber: '1234567' }, { taxNumber: '9876543' })).toBe(-15)
    expect(at('phone', { phone: '0293744000' }, { phone: '0293744001' })).toBe(-2)
  })
})

describe('matchContacts', () => {
  const users = [
    { id: 'u1', firstName: 'Ottilie', lastName: 'Vandermark', ...kent },
    { id: 'u2', displayName: 'Quillfeather Joinery', abn: '51824753556' },
    { id: 'u3', displayName: 'Quillfeather Bakery' },
  ]

  test('maps each contact to its users, best first, and to none', () => {
    const matches = matchContacts(
      [
        { id: 'c1', displayName: 'Otilie Vandermark' },
        { id: 'c2', displayName: 'Somebody Else' },
        { id: 'c3', legalName: 'Quillfeather Joinery Pty Ltd' },
      ],
      users,
    )
    expect([...matches.keys()]).toEqual(['c1', 'c2', 'c3'])
    expect(matches.get('c1')?.map(({ id }) => id)).toEqual(['u1'])
    expect(matches.get('c2')).toEqual([])
    expect(linkableMatch(matches.get('c3')!)?.id).toBe('u2')
  })

  test('two candidates as good as one another are ambiguous and not linked', () => {
    const twins = [...users, { id: 'u4', firstName: 'Ottilie', lastName: 'Vandermark', ...kent }]
    const found = matchContacts([{ id: 'c1', firstName: 'Ottilie', lastName: 'Vandermark' }], twins).get('c1')!
    expect(found.map(({ id, ambiguous }) => [id, ambiguous])).toEqual([
      ['u1', true],
      ['u4', true],
    ])
    expect(linkableMatch(found)).toBeNull()
    const surer = matchContacts([{ id: 'c1', firstName: 'Ottilie', lastName: 'Vandermark' }], twins, { margin: -1 })
    expect(surer.get('c1')!.some(({ ambiguous }) => ambiguous)).toBe(false)
  })

  test('ambiguity is seen even where only one candidate is asked for', () => {
    const twins = [users[0]!, { ...users[0]!, id: 'u9' }]
    const [only, ...more] = matchContacts([{ ...users[0]!, id: 'c' }], twins, { most: 1 }).get('c')!
    expect(only).toMatchObject({ id: 'u1', ambiguous: true })
    expect(more).toEqual([])
  })

  test('a refused pair is not offered again, and frees the next one', () => {
    const twins = [...users, { id: 'u4', firstName: 'Ottilie', lastName: 'Vandermark', ...kent }]
    const contacts = [{ id: 'c1', firstName: 'Ottilie', lastName: 'Vandermark' }]
    const decisions = refuseMatch([], { contactId: 'c1', userId: 'u1' })
    const found = matchContacts(contacts, twins, { decisions }).get('c1')!
    expect(found.map(({ id, ambiguous }) => [id, ambiguous])).toEqual([['u4', false]])
  })

  test('the threshold can be raised, not lowered', () => {
    const contact = [{ id: 'c', email: 'a@b.example', phone: '0412345678' }]
    const user = [{ id: 'u', email: 'a@b.example', phone: '0412345678' }]
    expect(matchContacts(contact, user).get('c')?.[0]?.score).toBe(30)
    expect(matchContacts(contact, user, { threshold: 30 }).get('c')).toEqual([])
    expect(matchContacts([{ id: 'c', email: 'a@b.example' }], user, { threshold: 5 }).get('c')).toEqual([])
  })

  test('refuses ids that are missing or not unique within a side', () => {
    const error = (contacts: MatchRecord[], others: MatchRecord[]): unknown => {
      try {
        return matchContacts(contacts, others)
      } catch (caught) {
        return caught instanceof Refusal ? caught.errorType : caught
      }
    }
    expect(error([{ id: 'x' }, { id: 'x' }], [])).toBe('match.duplicateId')
    expect(error([], [{ id: ' ' }])).toBe('match.missingId')
    expect(error([{ id: 'x' }], [{ id: 'x' }])).toBeInstanceOf(Map)
  })

  test('nothing to match with nothing', () => {
    expect(matchContacts([], [])).toEqual(new Map())
    expect(matchContacts([{ id: 'a' }], []).get('a')).toEqual([])
    expect(duplicateClusters([])).toEqual([])
  })

  test('ids like __proto__ are ids', () => {
    const rows = [{ id: '__proto__', displayName: 'Quillfeather' }]
    expect(matchContacts(rows, rows).get('__proto__')?.[0]?.id).toBe('__proto__')
  })
})

describe('duplicateClusters', () => {
  test('joins what is the same through a third, and leaves single rows out', () => {
    const clusters = duplicateClusters([
      { id: 'c', displayName: 'Ottilie Vandermark', email: 'o@marlow.example' },
      { id: 'a', firstName: 'Ottilie', lastName: 'Vandermark' },
      { id: 'b', firstName: 'O', lastName: 'Vandermark', email: 'o@marlow.example' },
      { id: 'z', displayName: 'Quillfeather' },
    ])
    expect(clusters).toEqual([['a', 'b', 'c']])
  })

  test('two companies with different ABNs are never joined through a third without one', () => {
    const clusters = duplicateClusters([
      { id: '1', displayName: 'Quillfeather Joinery', abn: '51824753556' },
      { id: '2', displayName: 'Quillfeather Joinery' },
      { id: '3', displayName: 'Quillfeather Joinery', abn: '53004085616' },
    ])
    expect(clusters).toEqual([['1', '2']])
  })

  test('a refused pair is not joined', () => {
    const rows = [
      { id: '1', displayName: 'Quillfeather' },
      { id: '2', displayName: 'Quillfeather' },
    ]
    expect(duplicateClusters(rows)).toEqual([['1', '2']])
    expect(duplicateClusters(rows, { decisions: refuseMatch([], { contactId: '2', userId: '1' }) })).toEqual([])
  })
})

describe('for any rows', () => {
  const text = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 })
  const record = fc.record({
    displayName: text(
      'Acme Pty Ltd',
      'Acme Plumbing',
      'Acmee Plumbing',
      'Smith Smyth',
      'n/a',
      'Green Grocer',
      'Greengrocer',
      '',
    ),
    legalName: text('Acme Holdings Limited', 'Foo T/A Acme', 'Trust'),
    firstName: text('John', 'Jon', 'J', 'Smith', 'Mary Ann', 'Maryann', 'Bill', 'William'),
    middleName: text('A', 'Anne', 'John'),
    lastName: text('Smith', 'Smyth', 'John', 'Wilson-Wheeler', 'Wilson', '李'),
    email: text('a@b.example', 'A@B.example', 'c@d.example', 'broken'),
    phone: text('0412345678', '+61412345678', '0293744000', '12'),
    addressLine1: text('12 Kent St', '12 Kent Street', '3/12 Kent Street', '14 Knet St'),
    city: text('Sydney', 'North Sydney', 'Sidney'),
    region: text('NSW', 'New South Wales', 'VIC'),
    postalCode: text('2000', '2060', '0200'),
    abn: text('51824753556', '51 824 753 556', '53004085616', '12345678901'),
    acn: text('004085616', '010499966'),
    taxNumber: text('1234567', '1234576', '51824753556'),
    title: text('Mr', 'Director', 'Managing Director'),
    note: text('met at the fair in May', 'met at the fair', 'call back'),
  })
  const rows = fc
    .array(record, { maxLength: 14 })
    .map(records => records.map((one, i): MatchRecord => ({ ...one, id: `r${i}` })))

  test('scoring is symmetric, field by field, and the score is the sum of its points', () => {
    fc.assert(
      fc.property(record, record, rows, (a, b, others) => {
        const one = { ...a, id: 'a' }
        const other = { ...b, id: 'b' }
        const forth = scorePair(one, other, others)
        expect(scorePair(other, one, others)).toEqual(forth)
        const sum = forth.fields.reduce((total, { points }) => total + Math.round(points * 100), 0)
        expect(Math.round(forth.score * 100)).toBe(sum)
        for (const { field, weight, similarity, rarity, points } of forth.fields) {
          expect(weight).toBe(matchWeights[field])
          expect(points).toBeLessThanOrEqual(weight)
          expect(Math.min(similarity, rarity)).toBeGreaterThanOrEqual(0)
          expect(Math.max(similarity, rarity)).toBeLessThanOrEqual(1)
          if (points >= 0) expect(points).toBeCloseTo(weight * similarity * rarity, 2)
          else expect(similarity).toBe(0)
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('the order of the rows changes nothing, and the same rows give the same bytes', () => {
    fc.assert(
      fc.property(rows, rows, fc.integer(), (contacts, users, seed) => {
        const shuffled = <T>(values: readonly T[]): T[] =>
          values
            .map((value, i) => ({ value, key: Math.imul(i + 1, seed | 1) >>> 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ value }) => value)
        const plain = (found: ReturnType<typeof matchContacts>) =>
          JSON.stringify([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
        const found = matchContacts(contacts, users)
        expect(JSON.stringify([...matchContacts(contacts, users)])).toBe(JSON.stringify([...found]))
        expect(plain(matchContacts(shuffled(contacts), shuffled(users)))).toBe(plain(found))
        expect(duplicateClusters(shuffled(contacts))).toEqual(duplicateClusters(contacts))
      }),
      { numRuns: 300 },
    )
  })

  test('the candidates are those that comparing each with each accepts, with the scores of their explanations', () => {
    fc.assert(
      fc.property(rows, rows, (contacts, users) => {
        const found = matchContacts(contacts, users, { most: 1000 })
        for (const contact of contacts) {
          const expected = users
            .map(user => ({ id: user.id, ...scoreAmong(contact, user, contacts, users) }))
            .filter(({ score: points }) => points > matchThreshold)
            .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
          expect(found.get(contact.id)!.map(({ ambiguous: _, ...match }) => match)).toEqual(expected)
        }
      }),
      { numRuns: 100 },
    )
  })

  /** The score of a pair where the two sides are the data. */
  const scoreAmong = (a: MatchRecord, b: MatchRecord, left: readonly MatchRecord[], right: readonly MatchRecord[]) =>
    scorePair(
      a,
      b,
      [...left, ...right].filter(one => one !== a && one !== b),
    )
})

test('rows of two address books keep their scores whatever their order', () => {
  const { left, right } = businessContacts(400, 11)
  const found = matchContacts(left, right)
  const again = matchContacts([...left].reverse(), [...right].reverse())
  for (const [id, matches] of found) expect(again.get(id)).toEqual(matches)
  expect([...found.values()].filter(matches => matches.length > 0).length).toBeGreaterThan(150)
})
