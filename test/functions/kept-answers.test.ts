import { describe, expect, test } from 'vitest'
import { servers, workers } from '#functions/areas.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import { type AnyServer, type Uses, usesOf } from '#functions/kit/serve.ts'

/**
 * Public answers are kept by a CDN and by browsers. Whoever changes what one shows asks past them, for the functions that the
 * command's `touches` names: it has to name them all.
 */

const because = (why: string, ...commands: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(commands.map(command => [command, why]))

/** Commands that write to an organisation's row what nobody else is shown. */
const ofOrganisations = {
  ...because(
    'whom an organisation invites is shown to those who were',
    'Invitations.CREATE',
    'Invitations.ENCRYPT_PARAMS',
    'Invitations.MOVE_LIST',
    'Invitations.PUT_LIST',
    'Invitations.REMOVE',
    'Invitations.UPDATE',
  ),
  ...because(
    'whose client an organisation is, is shown to nobody else',
    'Contracts.CREATE_ORG_TICKET',
    'Organisations.ACCEPT_ORG_INVITATION_ON_SIGN_IN',
    'Organisations.ADD_MEMBER',
    'Organisations.JOIN_AS_CLIENT',
    'Organisations.JOIN_AS_CLIENT_ORG',
  ),
  ...because(
    'who has which role, and what it grants, is shown to nobody else, nor who is in which team',
    'Organisations.ADD_DELETE_MEMBERS',
    'Organisations.ADD_ROLE',
    'Organisations.DELETE_ROLE',
    'Organisations.HAND_OVER',
    'Organisations.UPDATE_MEMBER',
    'Organisations.UPDATE_MEMBER_WITH_EMAIL',
    'Organisations.UPDATE_ROLE',
    'Organisations.UPDATE_TEAM',
  ),
  ...because(
    'whether an organisation is behind with its usage fee is shown to nobody else',
    'ClientViews.CANCEL_PAYING',
    'ClientViews.PAY',
    'Credits.CREATE',
    'Invoices.CREATE_MULTI',
    'Invoices.PAUSE_REMINDERS',
    'Invoices.PUBLISH_INVOICE',
    'Invoices.REMIND_OF',
    'Invoices.SET_REMINDERS',
    'Invoices.SIGN_INVOICE_MERGED',
    'Invoices.UPDATE',
    'Invoices.UPDATE_MULTI',
    'Invoices.VOID',
    'Payments.CANCEL_PAYMENT',
    'Payments.CONFIRM_PAYMENT',
    'Payments.GIVE_BACK',
    'Payments.GIVE_BACK_AGAIN',
    'Payments.PAY_INVOICE',
    'Payments.PAY_MULTI_INVOICES',
  ),
  ...because(
    'through which account one is paid is shown to nobody else',
    'PaymentAccounts.ANSWER_DISPUTE',
    'PaymentAccounts.CREATE_STRIPE_ACCOUNT',
    'PaymentAccounts.REFRESH',
    'PaymentAccounts.REMOVE_STRIPE_ACCOUNT',
    'PaymentInstruments.DISABLE_DIRECT_DEBIT',
    'PaymentInstruments.ENABLE_DIRECT_DEBIT',
    'PaymentInstruments.REFRESH',
  ),
  ...because(
    'an upload on its way is shown to nobody yet: once it is placed it is',
    'Uploads.CANCEL_PARTS',
    'Uploads.COMPLETE_PARTS',
    'Uploads.GET_UP_URL',
  ),
}

/** Commands after which an organisation is with other people or teams, of which its structure tells and the market does not. */
const ofStaff = because(
  'how many people and teams an organisation has is told by its own page alone',
  'Invitations.ACCEPT_INVITATION',
  'Organisations.ACCEPT_INVITATION_ON_SIGN_IN',
  'Organisations.ACTIVATE_MEMBER',
  'Organisations.ADD_TEAM',
  'Organisations.ANSWER',
  'Organisations.DELETE_MEMBER',
  'Organisations.DELETE_TEAM',
  'Organisations.LEAVE',
)

/** What lists and pages of the market show of nobody, though the index of its words is made from these rows, too. */
const ofMarket = {
  ...ofOrganisations,
  ...ofStaff,
  ...because(
    'the market shows services and organisations: people are found by People, which nobody keeps',
    'OrgAboutUs.DECLINE_ON_INVITE',
    'OrgAboutUs.REGISTER_USER_ON_INVITE',
    'User.CONFIRM_SIGN_UP',
    'User.PUT',
    'User.PUT_NOTIFICATIONS',
    'User.RECOVER',
    'User.SIGN_OUT_EVERYWHERE',
    'User.SIGN_UP',
    'User.SYNC',
  ),
  ...because(
    'whose client an organisation is, is shown to nobody else',
    'OrgAboutUs.CONFIRM_JOIN',
    'OrgAboutUs.JOIN_AS_CLIENT',
    'OrgAboutUs.JOIN_AS_CLIENT_ORG',
  ),
  ...because('the pictures stand on the page of the organisation alone', 'Uploads.PUT_GALLERY'),
  ...because('a new service is in edit, which nobody else sees', 'Services.CREATE'),
  ...because('only what is off the market can be changed', 'Services.UPDATE'),
}

/** By function: commands that write what its kept answers come from, and why they change none of those. */
const changeNothingShown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  OrgAboutUs: ofOrganisations,
  Search: ofMarket,
  Microservices: {
    ...ofMarket,
    ...because('a new organisation offers nothing yet', 'Organisations.CREATE_ORGANIZATION'),
  },
}

/** Takes away what an erased person was from each table by itself: nothing of one goes to another. */
const takesAway = 'PersonalData'

const tablesOf = (uses: Uses, access?: 'read' | 'write') =>
  Object.values(uses.tables ?? {})
    .filter(use => access === undefined || use.access === access)
    .map(({ table }) => (table as { name: string }).name)

/** Workers that follow what a command wrote or told. What a clock or another system starts does, no command did. */
const followers = workers.filter(
  ({ name, trigger }) => name !== takesAway && (trigger.kind === 'queue' || trigger.kind === 'stream'),
)

const keptQueries = ({ contract }: AnyServer): string[] =>
  Object.entries(contract.methods)
    .filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)
    .map(([method]) => method)

/**
 * The tables from which a function's kept answers come: those that these methods name, and all that a worker names which
 * writes one of them. It may write what it reads, too.
 */
const sourcesOf = (server: AnyServer): ReadonlySet<string> => {
  const sources = new Set(keptQueries(server).flatMap(method => tablesOf(usesOf(server, method))))
  for (const table of sources)
    for (const { uses } of followers)
      if (tablesOf(uses, 'write').includes(table)) for (const source of tablesOf(uses)) sources.add(source)
  return sources
}

const all: readonly AnyServer[] = Object.values(servers)
const shown = all.filter(server => keptQueries(server).length > 0)

type Command = { readonly name: string; readonly writes: readonly string[]; readonly touches: readonly string[] }

const commands: readonly Command[] = all.flatMap(server =>
  Object.entries(server.contract.methods)
    .filter(([, { kind }]) => kind === 'command')
    .map(([method, { touches = [] }]) => ({
      name: `${server.contract.name}.${method}`,
      writes: tablesOf(usesOf(server, method), 'write'),
      touches: [server.contract.name, ...touches],
    })),
)

/** Commands that write what a function's kept answers come from and do not name the function. */
const silentAbout = (server: AnyServer, among: readonly Command[] = commands): string[] => {
  const sources = sourcesOf(server)
  return among
    .filter(
      ({ writes, touches }) => !touches.includes(server.contract.name) && writes.some(table => sources.has(table)),
    )
    .map(({ name }) => name)
}

const unexplained = (server: AnyServer, among?: readonly Command[]): string[] =>
  silentAbout(server, among).filter(command => !Object.hasOwn(changeNothingShown[server.contract.name] ?? {}, command))

test('some functions have answers that are kept', () => {
  expect(shown.map(({ contract }) => contract.name)).toEqual(
    expect.arrayContaining(['Microservices', 'OrgAboutUs', 'Search']),
  )
})

describe.each(shown.map(server => [server.contract.name, server] as const))(
  'what caches keep of %s',
  (name, server) => {
    test('is named by the touches of every command that changes it', () => {
      const mend = `name ${name} in the touches of each in its contract, or say in test/functions/kept-answers.test.ts why it changes nothing shown`
      expect(unexplained(server), mend).toEqual([])
    })

    test('has exceptions that are one: a command that is there, and is silent about something it writes', () => {
      const silent = silentAbout(server)
      const needless = Object.keys(changeNothingShown[name] ?? {}).filter(command => !silent.includes(command))
      expect(needless, `take each out of changeNothingShown.${name} in test/functions/kept-answers.test.ts`).toEqual([])
    })

    test.each(keptQueries(server))(
      '%s is past its time when somebody asks for a fresh answer, and then kept by nobody',
      async method => {
        const handle = httpHandler(
          server,
          async () => ({ result: {} }),
          () => {},
        )
        const ask = async (query: Record<string, string>) => {
          const answer = await handle({
            queryStringParameters: { method, ...query },
            requestContext: { requestId: 'r', http: { method: 'GET' } },
          })
          return answer.headers['cache-control']
        }
        expect(await ask({})).toMatch(/^public, max-age=\d+, s-maxage=\d+, stale-while-revalidate=\d+$/)
        expect(await ask({ fresh: 'x' })).toBe('no-store')
      },
    )
  },
)

test.each([
  ['Search', 'Services.PUBLISH'],
  ['Search', 'Services.PUT_PICTURES'],
  ['Microservices', 'Services.REMOVE'],
  ['Microservices', 'Organisations.UPDATE'],
  ['OrgAboutUs', 'Organisations.ADD_TEAM'],
  ['OrgAboutUs', 'Invitations.ACCEPT_INVITATION'],
])('%s is told of %s when that names it no more', (name, command) => {
  const without = commands.map(each =>
    each.name === command ? { ...each, touches: each.touches.filter(touched => touched !== name) } : each,
  )
  expect(unexplained(servers[name] as AnyServer, without)).toEqual([command])
})

test('every exception is of a function whose answers are kept', () => {
  const kept = shown.map(({ contract }) => contract.name)
  expect(Object.keys(changeNothingShown).filter(name => !kept.includes(name))).toEqual([])
})
