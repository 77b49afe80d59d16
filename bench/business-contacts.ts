import type { MatchRecord } from '#shared/network/match-fields.ts'

/** A small generator of pseudo-random numbers (mulberry32): the same seed gives the same data everywhere. */
const generator = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    chance: (p: number): boolean => next() < p,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
    /** Few values often, many rarely, as names are. */
    skewed: (n: number): number => Math.min(n - 1, Math.floor(n * next() ** 3)),
  }
}
type Random = ReturnType<typeof generator>

const onsets = 'b br c ch d f fl g gr h j k kl l m mc n p pr qu r s sh st t tr v w wh y z'.split(' ')
const vowels = 'a e i o u ai ee ou'.split(' ')
const codas = 'n r l s t m ck nd rt th x by ley ton son man ham er den field wood'.split(' ')

const invented = (random: Random, syllables: number): string => {
  let word = ''
  for (let i = 0; i < syllables; i++) word += random.pick(onsets) + random.pick(vowels)
  return word + random.pick(codas)
}

const distinct = (count: number, make: () => string): string[] => {
  const words = new Set<string>()
  while (words.size < count) words.add(make())
  return [...words]
}

const title = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

const trades =
  `Plumbing|Electrical|Accounting|Legal|Landscaping|Engineering|Catering|Logistics|Roofing|Dental|Design|Marketing|
Software|Consulting|Cleaning|Security|Motors|Printing|Bakery|Joinery|Concrete|Freight|Nurseries|Physiotherapy|Architects`
    .split('|')
    .map(word => word.trim())
const tails = ['', '', '', ' Services', ' Group', ' Solutions', ' Australia', ' Partners', ' & Sons', ' Holdings']
const forms = [' Pty Ltd', ' Pty Limited', ' Pty. Ltd.', ' Limited', '', ' Inc']
const streetTypes: readonly (readonly [string, string])[] = [
  ['Street', 'St'],
  ['Road', 'Rd'],
  ['Avenue', 'Ave'],
  ['Crescent', 'Cres'],
  ['Place', 'Pl'],
  ['Court', 'Ct'],
  ['Drive', 'Dr'],
  ['Parade', 'Pde'],
]
const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT']
const mailHosts = ['gmail.example', 'outlook.example', 'bigpond.example']

const abnOf = (random: Random): string => {
  for (;;) {
    const digits = [1 + random.below(9), ...Array.from({ length: 10 }, () => random.below(10))]
    const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    const sum = weights.reduce((total, weight, i) => total + weight * (digits[i]! - (i === 0 ? 1 : 0)), 0)
    if (sum % 89 === 0) return digits.join('')
  }
}

type Party = { -readonly [K in keyof MatchRecord]: MatchRecord[K] }

/** One edit of the kinds that fingers make: a letter left out, doubled, exchanged with its neighbour, or hit beside. */
const misspell = (random: Random, text: string): string => {
  if (text.length < 4) return text
  const at = 1 + random.below(text.length - 2)
  const kind = random.below(4)
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1)
  if (kind === 1) return text.slice(0, at) + text[at] + text.slice(at)
  if (kind === 2) return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  return text.slice(0, at) + String.fromCharCode(97 + random.below(26)) + text.slice(at + 1)
}

export type BusinessContacts = {
  readonly left: readonly MatchRecord[]
  readonly right: readonly MatchRecord[]
  /** The right row that each left row with a counterpart is. */
  readonly truth: ReadonlyMap<string, string>
}

/**
 * Two address books of companies and people that overlap in about 60 of 100 rows, as exports from two systems differ: fields
 * missing, spelt or formatted otherwise, people moved, numbers changed. Among them what must not be matched: spouses at one
 * address, colleagues and sister companies at one office, branches that share a phone, namesakes, info@ addresses.
 */
export const businessContacts = (count: number, seed: number): BusinessContacts => {
  const random = generator(seed)
  const given = distinct(900, () => invented(random, 1))
  const families = distinct(Math.max(4000, Math.round(count / 5)), () => invented(random, 2))
  const places = distinct(1500, () => invented(random, 2))
  const streets = distinct(6000, () => invented(random, 2))
  const stems = distinct(Math.max(3000, Math.round(count / 4)), () => invented(random, 2))

  const address = (): Partial<Party> => {
    const place = random.skewed(places.length)
    return {
      addressLine1: `${1 + random.skewed(400)} ${title(random.pick(streets))} ${random.pick(streetTypes)[0]}`,
      ...(random.chance(0.2) ? { addressLine2: `Unit ${1 + random.below(60)}` } : {}),
      city: title(places[place]!),
      region: states[place % states.length]!,
      postalCode: String(2000 + place),
      country: 'Australia',
    }
  }
  const mails = new Set<string>()
  const mail = (name: string, host: string): string => {
    for (let number = random.chance(0.4) ? random.below(100) : 0; ; number++) {
      const address = `${name}${number === 0 ? '' : number}@${host}`.toLowerCase()
      if (mails.has(address)) continue
      mails.add(address)
      return address
    }
  }
  const mobile = (): string => `04${String(random.below(100_000_000)).padStart(8, '0')}`
  const landline = (): string =>
    `0${random.pick(['2', '3', '7', '8'])}${String(random.below(100_000_000)).padStart(8, '0')}`

  const person = (from: Partial<Party> = {}): Party => {
    const firstName = title(given[random.skewed(given.length)]!)
    const lastName = from.lastName ?? title(families[random.skewed(families.length)]!)
    const host = random.chance(0.7) ? random.pick(mailHosts) : `${random.pick(stems)}.example`
    return {
      id: '',
      firstName,
      lastName,
      ...(random.chance(0.3) ? { middleName: title(random.pick(given)) } : {}),
      displayName: `${firstName} ${lastName}`,
      email: mail(`${firstName}.${lastName}`, host),
      phone: mobile(),
      ...address(),
      ...from,
    }
  }
  const company = (from: Partial<Party> = {}, stem = title(stems[random.skewed(stems.length)]!)): Party => {
    const trading = `${stem} ${random.pick(trades)}${random.pick(tails)}`
    const abn = abnOf(random)
    const owner = person()
    return {
      id: '',
      displayName: trading,
      legalName: `${random.chance(0.7) ? trading : `${stem} Holdings`}${random.pick(forms)}`,
      tradingName: trading,
      abn,
      email: mail(random.chance(0.5) ? 'info' : 'accounts', `${trading.replace(/\W/g, '')}.example`),
      phone: landline(),
      ...(random.chance(0.5) ? { firstName: owner.firstName, lastName: owner.lastName } : {}),
      ...address(),
      ...from,
    }
  }
  const placeOf = ({ addressLine1, addressLine2, city, region, postalCode, country }: Party): Partial<Party> => ({
    addressLine1,
    addressLine2,
    city,
    region,
    postalCode,
    country,
  })

  /** The same party as another system holds it. */
  const copyOf = (original: Party): Party => {
    const copy: Party = { ...original }
    const isCompany = copy.tradingName !== undefined
    const change = (
      field: keyof MatchRecord & keyof Party,
      p: number,
      to: (text: string) => string | undefined,
    ): void => {
      const value = copy[field]
      if (typeof value === 'string' && random.chance(p)) Object.assign(copy, { [field]: to(value) })
    }
    const gone = (): undefined => undefined
    const wrong = (text: string): string => misspell(random, text)
    if (random.chance(0.25)) Object.assign(copy, isCompany ? {} : address())
    else if (random.chance(0.4)) {
      const short = new Map(streetTypes)
      change('addressLine1', 1, text => text.replace(/\w+$/, word => short.get(word) ?? word))
    }
    if (!isCompany && random.chance(0.04)) {
      Object.assign(copy, { firstName: original.lastName, lastName: original.firstName })
    }
    change('displayName', 0.1, wrong)
    change('displayName', isCompany ? 0.3 : 0.4, gone)
    change('displayName', 0.2, text => text.toUpperCase())
    change('legalName', 0.3, gone)
    change('legalName', 0.4, text => text.replace(/ (Pty.*|Limited|Inc)$/, random.pick(forms)))
    change('tradingName', 0.3, gone)
    change('tradingName', 0.1, wrong)
    change('firstName', 0.1, wrong)
    change('firstName', 0.08, text => text[0])
    change('lastName', 0.1, wrong)
    change('middleName', 0.5, gone)
    change('email', 0.3, gone)
    change('email', 0.15, () => person().email ?? undefined)
    change('phone', 0.3, gone)
    change('phone', 0.15, mobile)
    change('phone', 0.5, text => `+61 ${text.slice(1, 3)} ${text.slice(3, 6)} ${text.slice(6)}`)
    change('addressLine1', 0.15, wrong)
    change('addressLine1', 0.15, gone)
    change('city', 0.1, wrong)
    change('postalCode', 0.15, gone)
    change('country', 0.5, gone)
    change('abn', 0.45, gone)
    change('abn', 0.5, text => text.replace(/(\d\d)(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4'))
    if (copy.abn === undefined && original.abn !== undefined && random.chance(0.1)) {
      copy.taxNumber = original.abn
    }
    return copy
  }

  const left: Party[] = []
  const right: Party[] = []
  const truth = new Map<string, string>()
  const put = (side: Party[], prefix: string, party: Party): string => {
    const id = `${prefix}${side.length}`
    side.push({ ...party, id })
    return id
  }
  const relativeOf = (party: Party): Party => {
    if (party.tradingName === undefined) {
      return random.chance(0.5)
        ? person({ ...placeOf(party), lastName: party.lastName })
        : person({ ...placeOf(party), phone: party.phone })
    }
    const kind = random.below(3)
    if (kind === 0) return company({ ...placeOf(party) })
    if (kind === 1) return company({ phone: party.phone }, party.tradingName!.split(' ')[0])
    return person({ ...placeOf(party), phone: party.phone })
  }
  while (left.length < count || right.length < count) {
    const party = random.chance(0.5) ? company() : person()
    const where = random.next()
    if (where < 0.6) {
      const other = copyOf(party)
      truth.set(put(left, 'l', party), put(right, 'r', other))
    } else if (where < 0.8) put(left, 'l', party)
    else put(right, 'r', party)
    // What looks alike and is not.
    if (random.chance(0.1)) {
      if (random.chance(0.5)) put(left, 'l', relativeOf(party))
      else put(right, 'r', relativeOf(party))
    }
  }
  const keepLeft = left.slice(0, count)
  const keepRight = right.slice(0, count)
  const kept = new Set(keepRight.map(({ id }) => id))
  return {
    left: keepLeft,
    right: keepRight,
    truth: new Map([...truth].filter(([l, r]) => Number(l.slice(1)) < count && kept.has(r))),
  }
}
