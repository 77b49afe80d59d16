import {
  abnKey,
  acnKey,
  addressTokens,
  countryToken,
  emailKey,
  freeTokens,
  namesIn,
  nameTokens,
  postalToken,
  regionToken,
  taxKey,
} from './contact-normalise.ts'
import type { MatchAddress, MatchRecord } from './match-fields.ts'
import { bitsOf, rowBits, type Vocabulary, vocabularyOf, WordList } from './match-vocabulary.ts'
import { phoneToE164 } from './phone-e164.ts'

/** One value as words: `joins[i]` is the word that tokens i and i + 1 make when written together, or -1 if nobody writes it so. */
export type Form = { readonly tokens: readonly number[]; readonly joins: readonly number[]; readonly person: boolean }

/** Identifiers by id. Conflicts are judged only between known ones; the others were worked out from another field. */
export type Keys = { readonly known: boolean; readonly ids: readonly number[] }

/** A record as the comparison sees it: words and identifiers by their ids in the corpus. */
export type Row = {
  readonly id: string
  readonly names: readonly Form[]
  /** First name and casual name. */
  readonly given: readonly Form[]
  readonly middle: Form | null
  readonly family: readonly Form[]
  readonly places: readonly Form[]
  readonly title: Form | null
  readonly note: Form | null
  readonly email: Keys
  readonly phone: Keys
  readonly abn: Keys
  readonly acn: Keys
  readonly tax: Keys
}

export const keyKinds = ['email', 'phone', 'abn', 'acn', 'tax'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Everything the comparison knows: the rows of all sides, and how common each word and identifier is among them. */
export type Corpus = {
  readonly rows: readonly Row[]
  /** What it takes to single out one row, in bits. */
  readonly rowBits: number
  readonly name: Vocabulary
  readonly place: Vocabulary
  readonly text: Vocabulary
  /** For each name word in how many more rows it stands as a first name than as a last name. */
  readonly givenLead: Int32Array
  readonly taxNumbers: readonly string[]
  /** The bits of agreeing on each identifier by chance. */
  readonly keyBits: Readonly<Record<KeyKind, Float64Array>>
}

const genericNames = new Set(
  `service services group australia australian solutions consulting consultants holdings trading management international
  enterprises industries systems technologies technology partners associates constructions construction investments
  properties property family trust club association centre shop store`.split(/\s+/),
)
const streetTypes = new Set(
  `street road avenue crescent place court circuit drive highway parade terrace close grove lane boulevard way north south
  east west mount village po box`.split(/\s+/),
)
const states = new Set('nsw vic qld wa sa tas act nt'.split(' '))
const titles = new Set('mr mrs ms miss dr director manager owner ceo'.split(' '))

const nameShare = (word: string): number => (genericNames.has(word) ? 0.02 : 0)
/** A word of a region or country carries its kind, so that a state is not mistaken for a street's name. */
const placeShare = (word: string): number => {
  if (word.startsWith('region:')) return states.has(word.slice(7)) ? 0.2 : 0.05
  if (word.startsWith('country:')) return 0.5
  if (streetTypes.has(word)) return 0.1
  return /^\d{1,3}[a-z]?$/.test(word) ? 0.01 : 0
}
const textShare = (word: string): number => (titles.has(word) ? 0.1 : word.length < 4 ? 0.05 : 0)

const given = (text: string | null | undefined): text is string => typeof text === 'string' && text.trim() !== ''

type Lists = { name: WordList; place: WordList; text: WordList } & Record<KeyKind, WordList>

const noJoins: readonly number[] = []
const noKeys: Keys = { known: false, ids: [] }

const formOf = (list: WordList, tokens: readonly string[], person = false): Form | null =>
  tokens.length === 0 ? null : { tokens: tokens.map(token => list.add(token)), joins: noJoins, person }

const sameTokens = (a: Form, b: Form): boolean =>
  a.tokens.length === b.tokens.length && a.tokens.every((token, i) => token === b.tokens[i])

const distinctForms = (forms: readonly (Form | null)[]): Form[] => {
  const kept: Form[] = []
  for (const form of forms) if (form !== null && !kept.some(other => sameTokens(other, form))) kept.push(form)
  return kept.slice(0, 6)
}

const placeTokens = (address: MatchAddress): string[] => {
  const lines = [address.addressLine1, address.addressLine2, address.city].filter(given)
  const tokens = lines.flatMap(addressTokens)
  const postal = given(address.postalCode) ? postalToken(address.postalCode) : null
  const region = given(address.region) ? regionToken(address.region) : null
  const country = given(address.country) ? countryToken(address.country) : null
  if (postal !== null) tokens.push(postal)
  if (tokens.length === 0) return []
  if (region !== null) tokens.push(`region:${region}`)
  if (country !== null) tokens.push(`country:${country}`)
  return [...new Set(tokens)].slice(0, 24)
}

const keys = (list: WordList, values: readonly (string | null)[], known = true): Keys => {
  const distinct = [...new Set(values.filter(value => value !== null))].slice(0, 16)
  return distinct.length === 0 ? noKeys : { known, ids: distinct.map(value => list.add(value)) }
}

const abnOf = (lists: Lists, record: MatchRecord): { abn: Keys; abnText: string | null } => {
  const own = given(record.abn) ? abnKey(record.abn) : null
  const abnText = own ?? (given(record.taxNumber) ? abnKey(record.taxNumber) : null)
  return { abn: keys(lists.abn, [abnText], own !== null), abnText }
}

const acnOf = (lists: Lists, record: MatchRecord, abnText: string | null): Keys => {
  const own = given(record.acn) ? acnKey(record.acn) : null
  // A company's ABN ends with its ACN.
  return keys(lists.acn, [own ?? (abnText === null ? null : acnKey(abnText.slice(2)))], own !== null)
}

const parseRow = (lists: Lists, record: MatchRecord): Row => {
  const givenTokens = given(record.firstName) ? nameTokens(record.firstName) : []
  const familyTokens = given(record.lastName) ? nameTokens(record.lastName) : []
  const explicit = [record.displayName, record.legalName, record.tradingName]
    .filter(given)
    .flatMap(namesIn)
    .map(nameTokens)
  const names = explicit.some(tokens => tokens.length > 0)
    ? explicit
    : [[...new Set([...givenTokens, ...familyTokens])]]
  const personal = new Set([
    ...givenTokens,
    ...familyTokens,
    ...(given(record.middleName) ? nameTokens(record.middleName) : []),
  ])
  const { abn, abnText } = abnOf(lists, record)
  return {
    id: record.id,
    names: distinctForms(
      names.map(tokens =>
        formOf(
          lists.name,
          tokens,
          tokens.every(token => personal.has(token)),
        ),
      ),
    ),
    given: distinctForms([
      formOf(lists.name, givenTokens),
      given(record.casualName) ? formOf(lists.name, nameTokens(record.casualName)) : null,
    ]),
    middle: given(record.middleName) ? formOf(lists.name, nameTokens(record.middleName)) : null,
    family: distinctForms([formOf(lists.name, familyTokens)]),
    places: distinctForms(
      [record, ...(record.addresses ?? [])].map(address => formOf(lists.place, placeTokens(address))),
    ),
    title: given(record.title) ? formOf(lists.text, freeTokens(record.title)) : null,
    note: given(record.note) ? formOf(lists.text, freeTokens(record.note)) : null,
    email: keys(
      lists.email,
      [record.email, ...(record.emails ?? []).map(email => email.emailAddress)].filter(given).map(emailKey),
    ),
    phone: keys(
      lists.phone,
      [record.phone, ...(record.phoneNumbers ?? []).flatMap(phone => [phone.e164Format, phone.freeForm])]
        .filter(given)
        .map(text => phoneToE164(text)),
    ),
    abn,
    acn: acnOf(lists, record, abnText),
    tax: keys(lists.tax, [given(record.taxNumber) ? taxKey(record.taxNumber) : null]),
  }
}

/** The words in their order of characters, and where each one went: ids then depend on the words and not on the rows' order. */
const sorted = (words: readonly string[]): { words: string[]; place: Int32Array } => {
  const order = Int32Array.from(words, (_, i) => i).sort((a, b) => (words[a]! < words[b]! ? -1 : 1))
  const place = new Int32Array(words.length)
  order.forEach((old, now) => {
    place[old] = now
  })
  return { words: Array.from(order, old => words[old]!), place }
}

const move = (form: Form, list: WordList, place: Int32Array): Form => {
  const joins: number[] = []
  for (let i = 0; i + 1 < form.tokens.length; i++) {
    const join = list.find(list.words[form.tokens[i]!]! + list.words[form.tokens[i + 1]!]!)
    joins.push(join < 0 ? -1 : place[join]!)
  }
  return { ...form, tokens: form.tokens.map(token => place[token]!), joins }
}

/** Counts in how many rows each id occurs, once for a row. */
const countRows = (size: number, rows: readonly Row[], idsOf: (row: Row, visit: (id: number) => void) => void) => {
  const counts = new Int32Array(size)
  const last = new Int32Array(size).fill(-1)
  rows.forEach((row, at) => {
    idsOf(row, id => {
      if (last[id] === at) return
      last[id] = at
      counts[id]!++
    })
  })
  return counts
}

const visitForm = (form: Form, visit: (id: number) => void): void => {
  for (const token of form.tokens) visit(token)
  for (const join of form.joins) if (join >= 0) visit(join)
}

/** Calls `visit` with each name word of a row, wherever in its names it stands; repeated words are visited repeatedly. */
export const visitNames = (row: Row, visit: (id: number) => void): void => {
  for (const form of row.names) visitForm(form, visit)
  for (const form of row.given) visitForm(form, visit)
  if (row.middle) visitForm(row.middle, visit)
  for (const form of row.family) visitForm(form, visit)
}

/** Calls `visit` with each address word of a row. */
export const visitPlaces = (row: Row, visit: (id: number) => void): void => {
  for (const form of row.places) visitForm(form, visit)
}

/** Calls `visit` with each word of a row's title and note. */
export const visitTexts = (row: Row, visit: (id: number) => void): void => {
  if (row.title) visitForm(row.title, visit)
  if (row.note) visitForm(row.note, visit)
}

/** Normalises all records and measures how common everything in them is. */
export const corpusOf = (records: readonly MatchRecord[]): Corpus => {
  const lists = Object.fromEntries(
    ['name', 'place', 'text', ...keyKinds].map(kind => [kind, new WordList()]),
  ) as unknown as Lists
  const rows = records.map(record => parseRow(lists, record))
  const name = sorted(lists.name.words)
  const place = sorted(lists.place.words)
  const text = sorted(lists.text.words)
  const moveName = (form: Form) => move(form, lists.name, name.place)
  const moveText = (form: Form | null) => form && move(form, lists.text, text.place)
  // In place, so that a large file is not held twice.
  rows.forEach((row, at) => {
    rows[at] = {
      ...row,
      names: row.names.map(moveName),
      given: row.given.map(moveName),
      middle: row.middle && moveName(row.middle),
      family: row.family.map(moveName),
      places: row.places.map(form => move(form, lists.place, place.place)),
      title: moveText(row.title),
      note: moveText(row.note),
    }
  })
  const keyBits = (kind: KeyKind): Float64Array => {
    const counts = countRows(lists[kind].words.length, rows, (row, visit) => row[kind].ids.forEach(visit))
    return Float64Array.from(counts, count => bitsOf(count, rows.length))
  }
  const inFamily = countRows(name.words.length, rows, ({ family }, visit) => {
    for (const form of family) form.tokens.forEach(visit)
  })
  return {
    rows,
    rowBits: rowBits(rows.length),
    name: vocabularyOf(name.words, countRows(name.words.length, rows, visitNames), rows.length, {
      fuzzy: true,
      postal: false,
      shortForms: true,
      share: nameShare,
    }),
    place: vocabularyOf(place.words, countRows(place.words.length, rows, visitPlaces), rows.length, {
      fuzzy: true,
      postal: true,
      shortForms: false,
      share: placeShare,
    }),
    text: vocabularyOf(text.words, countRows(text.words.length, rows, visitTexts), rows.length, {
      fuzzy: false,
      postal: false,
      shortForms: false,
      share: textShare,
    }),
    givenLead: countRows(name.words.length, rows, ({ given }, visit) => {
      for (const form of given) form.tokens.forEach(visit)
    }).map((count, word) => count - inFamily[word]!),
    taxNumbers: lists.tax.words,
    keyBits: {
      email: keyBits('email'),
      phone: keyBits('phone'),
      abn: keyBits('abn'),
      acn: keyBits('acn'),
      tax: keyBits('tax'),
    },
  }
}
