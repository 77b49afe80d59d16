import type { SocialProvider } from '#shared/identity/sign-in.ts'
import type { DemoClient } from './client.ts'
import type { Day } from './timeline.ts'

export type Person = { readonly first: string; readonly last: string; readonly email: string }

export const demoPassword = 'Tradewell-2026!'

/** Invented people: first and last name. */
const names: readonly (readonly [string, string])[] = [
  ['Ada', 'Okafor'],
  ['Marco', 'Lindqvist'],
  ['Priya', 'Venkat'],
  ['Tom', 'Haruna'],
  ['Elise', 'Moreau'],
  ['Hamish', 'Drummond'],
  ['Mei', 'Tanaka'],
  ['Joao', 'Ferreira'],
  ['Noor', 'Rahimi'],
  ['Bridget', 'Farrelly'],
  ['Lachlan', 'Boyle'],
  ['Sina', 'Tuilagi'],
  ['Greta', 'Nyberg'],
  ['Dev', 'Malhotra'],
  ['Ruth', 'Abelman'],
  ['Callum', 'Oakes'],
  ['Yara', 'Haddad'],
  ['Pavel', 'Novotny'],
  ['Keira', 'Walsh'],
  ['Samuel', 'Osei'],
  ['Ines', 'Carvalho'],
  ['Nikhil', 'Bose'],
  ['Freya', 'Lund'],
  ['Owen', 'Pritchard'],
  ['Tala', 'Santos'],
  ['Jonah', 'Weiss'],
  ['Amelie', 'Girard'],
  ['Kofi', 'Mensah'],
  ['Hana', 'Kovac'],
  ['Luca', 'Bellini'],
]

export const people: readonly Person[] = names.map(([first, last]) => ({
  first,
  last,
  email: `${first}.${last}@people.example`.toLowerCase(),
}))

/** The first of the people, whose sign-ins are told at the start: each finds a full desk. */
export const signIns = people.slice(0, 4)

const towns = ['Perth', 'Melbourne', 'Sydney', 'Hobart', 'Brisbane', 'Adelaide']

/** What of themselves people publish: most where they are and their address, some nothing at all. */
const publishedOf = (person: Person): object => {
  const at = people.indexOf(person)
  const city = towns[at % towns.length]
  return at % 4 === 3 ? { city } : { city, publishedProfile: at % 2 === 0 ? ['email', 'location'] : ['location'] }
}

/** Signs somebody up, with a name. */
export const createPerson = async (client: DemoClient, person: Person): Promise<void> => {
  await client.signUp(person.email, demoPassword)
  const as = { email: person.email }
  const user = await client.call<{ version: number; isFirst: boolean }>(as, 'User.SYNC', {})
  if (!user.isFirst) return
  await client.call(as, 'User.PUT', {
    version: user.version,
    body: {
      firstName: person.first,
      lastName: person.last,
      country: 'AU',
      ...publishedOf(person),
    },
  })
}

/** What is known of those whose sign-ins are told, beside their names, and what came of showing who they are, one try after another. */
const accounts: readonly {
  readonly profile: Readonly<Record<string, unknown>>
  readonly muted: readonly string[]
  readonly checks: readonly string[]
  /** How they call the passkey that they added, and whose sign-in they linked. */
  readonly passkey?: string
  readonly linked?: readonly SocialProvider[]
}[] = [
  {
    profile: {
      penName: 'Ada O.',
      phone: '+61 3 5550 0142',
      website: 'https://okafor.people.example',
      dateOfBirth: '1984-05-17',
      addressLine1: '12 Quarry Lane',
      city: 'Fitzroy North',
      state: 'VIC',
      postalCode: '3068',
      publishedProfile: ['email', 'phone', 'location'],
    },
    muted: ['deals.browser'],
    checks: ['verified'],
    passkey: 'Laptop at the quarry',
    linked: ['Google', 'Microsoft'],
  },
  {
    profile: {
      phone: '+61 8 5550 0177',
      city: 'Fremantle',
      state: 'WA',
      postalCode: '6160',
      publishedProfile: ['location'],
    },
    muted: [],
    checks: ['document_expired'],
    linked: ['Facebook'],
  },
  {
    profile: { phone: '+61 2 5550 0121', city: 'Marrickville', state: 'NSW', postalCode: '2204', language: 'fr' },
    muted: ['organisations.mail', 'payments.browser'],
    checks: [''],
    passkey: 'Téléphone',
  },
  {
    profile: {
      dateOfBirth: '1979-11-02',
      city: 'Hobart',
      state: 'TAS',
      postalCode: '7000',
      publishedProfile: ['email'],
    },
    muted: [],
    checks: ['selfie_face_mismatch', 'verified'],
  },
]

/** What their browsers say of themselves. */
const devices = {
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  library: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
} as const

/** What the n-th of the sign-ins does with their account, by day: says who they are, shows it, chooses how to be told, comes back by other browsers. */
export const accountStories = (client: DemoClient, n: number): readonly (readonly [Day, () => Promise<void>])[] => {
  const [{ email }, account] = [signIns[n], accounts[n]] as [Person, (typeof accounts)[number]]
  const as = { email }
  const version = async (name: string) =>
    (await client.call<{ user: { version: number } }>(as, 'User.INITIAL_LOAD', {}, name)).user.version
  return [
    [
      -310,
      async () =>
        void (await client.call(
          as,
          'User.PUT',
          {
            version: await version('profile'),
            body: { ...signedName(n), country: 'AU', ...account.profile },
          },
          'profile',
        )),
    ],
    [
      -180,
      async () =>
        void (await client.call(as, 'User.PUT_NOTIFICATIONS', {
          version: await version('notifications'),
          muted: account.muted,
        })),
    ],
    ...account.checks.map((answer, k): readonly [Day, () => Promise<void>] => [
      -120 + 40 * k,
      async () => {
        const { url } = await client.call<{ url: string }>(as, 'Account.START_IDENTITY_CHECK', {}, `check ${k}`)
        if (answer) await client.answerPage(url, answer)
      },
    ]),
    [
      -25,
      async () => {
        // By a session that began just now: the ways to sign in are changed by no other.
        const there = { email, device: devices.laptop }
        if (account.passkey) await client.addPasskey?.(there, account.passkey)
        for (const provider of account.linked ?? []) await client.linkSignIn?.(there, provider, signIns[n] as Person)
      },
    ],
    [
      -3,
      async () => {
        for (const device of Object.values(devices)) await client.call({ email, device }, 'Account.GET_SESSIONS', {})
        await client.call({ email, device: devices.library }, 'Account.SIGN_OUT', {})
        if (n % 2 === 0) await client.call(as, 'Account.COPY_PERSONAL_DATA', {})
      },
    ],
  ]
}

const signedName = (n: number) => ({ firstName: signIns[n]?.first, lastName: signIns[n]?.last })
