import { describe, expect, test } from 'vitest'
import { servers, workers } from '#functions/areas.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import type { AnyServer, Uses } from '#functions/kit/serve.ts'
import { Credits } from '#shared/deals/Credits.contract.ts'
import { Invoices } from '#shared/deals/Invoices.contract.ts'
import { User } from '#shared/identity/User.contract.ts'
import { Invitations, invitationMethods } from '#shared/organisations/Invitations.contract.ts'
import { memberMethods } from '#shared/organisations/members.contract.ts'
import { structureMethods } from '#shared/organisations/structure.contract.ts'
import { PaymentAccounts } from '#shared/payments/PaymentAccounts.contract.ts'
import { PaymentInstruments } from '#shared/payments/PaymentInstruments.contract.ts'
import { Payments } from '#shared/payments/Payments.contract.ts'

/**
 * Public answers are kept by a CDN and by browsers. Whoever changes what one shows asks past them, for the functions that the
 * command's `touches` names: it has to name them all.
 */

const ofCommands = (name: string, methods: Readonly<Record<string, { readonly kind: string }>>, why: string) =>
  Object.fromEntries(
    Object.entries(methods)
      .filter(([, { kind }]) => kind === 'command')
      .map(([method]) => [`${name}.${method}`, why]),
  )

/** Commands of a function that write what a public answer shows, and why they change no such answer. */
const changeNothingShown: Readonly<Record<string, string>> = {
  'Uploads.ADD_TO_REQUEST': 'the files of a deal are shown to its sides alone',
  'Uploads.REMOVE_FROM_REQUEST': 'the files of a deal are shown to its sides alone',
  'Uploads.GET_UP_URL': 'a file that is announced is shown to nobody yet',
  'Uploads.CANCEL_PARTS': 'gives up what is on its way: it is shown to nobody yet',
  'Uploads.COMPLETE_PARTS': 'puts an upload together: it is shown once it is placed',
  'Uploads.PUT_GALLERY': 'the pictures stand on the page of the organisation alone, which OrgAboutUs shows',
  'Services.CREATE': 'a new service is in edit, which nobody else sees',
  'Organisations.CREATE_ORGANIZATION': 'a new organisation offers nothing yet',
  'Services.UPDATE': 'only what is off the market can be changed',
  ...ofCommands('User', User.methods, 'what people say of themselves is in no public answer'),
  ...ofCommands('Organisations', memberMethods, 'whose client an organisation is, is shown to nobody else'),
  ...ofCommands('Organisations', structureMethods, 'whom an organisation has, is shown to nobody else'),
  ...ofCommands('Organisations', invitationMethods, 'whom an organisation has, is shown to nobody else'),
  ...ofCommands(
    'Credits',
    Credits.methods,
    'whether an organisation is behind with its usage fee, is shown to nobody else',
  ),
  ...ofCommands(
    'Invoices',
    Invoices.methods,
    'whether an organisation is behind with its usage fee, is shown to nobody else',
  ),
  ...ofCommands(
    'Payments',
    Payments.methods,
    'whether an organisation is behind with its usage fee, is shown to nobody else',
  ),
  ...ofCommands(
    'PaymentAccounts',
    PaymentAccounts.methods,
    'through which account one is paid, is shown to nobody else',
  ),
  ...ofCommands(
    'PaymentInstruments',
    PaymentInstruments.methods,
    'what somebody keeps to pay with, is shown to nobody else',
  ),
  ...ofCommands('Invitations', Invitations.methods, 'whom an organisation invites, is shown to those who were'),
}

/** Takes away what an erased person was from each table by itself: nothing of one goes to another. */
const takesAway = 'PersonalData'

const tablesOf = (uses: Uses, access: 'read' | 'write') =>
  Object.values(uses.tables ?? {})
    .filter(use => use.access === access)
    .map(({ table }) => (table as { name: string }).name)

/** The tables from which a function's answers come: those that it reads, and those from which workers make them. */
const sourcesOf = ({ uses }: AnyServer): ReadonlySet<string> => {
  const sources = new Set(tablesOf(uses, 'read'))
  for (const table of sources)
    for (const worker of workers.filter(({ name }) => name !== takesAway))
      if (tablesOf(worker.uses, 'write').includes(table))
        for (const source of tablesOf(worker.uses, 'read')) sources.add(source)
  return sources
}

const keptQueries = ({ contract }: AnyServer) =>
  Object.values(contract.methods).filter(({ cacheSeconds }) => cacheSeconds !== undefined)

const all: readonly AnyServer[] = Object.values(servers)
const shown = all.filter(server => keptQueries(server).length > 0)

/** Every command that writes what a function's kept answers come from. */
const commandsBehind = (server: AnyServer) => {
  const sources = sourcesOf(server)
  return all
    .filter(({ uses }) => tablesOf(uses, 'write').some(table => sources.has(table)))
    .flatMap(({ contract }) =>
      Object.entries(contract.methods)
        .filter(([, { kind }]) => kind === 'command')
        .map(([name, { touches = [] }]) => ({
          name: `${contract.name}.${name}`,
          touches: [contract.name, ...touches],
        })),
    )
}

test('some functions have answers that are kept', () => {
  expect(shown.map(({ contract }) => contract.name)).toEqual(
    expect.arrayContaining(['Microservices', 'OrgAboutUs', 'Search']),
  )
})

describe.each(shown.map(server => [server.contract.name, server] as const))(
  'what caches keep of %s',
  (name, server) => {
    test('is named by the touches of every command that changes it', () => {
      const silent = commandsBehind(server).filter(command => !command.touches.includes(name))
      const unexplained = silent.filter(command => !(command.name in changeNothingShown)).map(command => command.name)
      expect(unexplained, `name ${name} in their touches, or say above why they change nothing shown`).toEqual([])
    })

    test('is past its time when somebody asks for a fresh answer, and then kept by nobody', async () => {
      const [method = ''] =
        Object.entries(server.contract.methods).find(([, { cacheSeconds }]) => cacheSeconds !== undefined) ?? []
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
    })
  },
)

test('every exception is one: a command that is there, and is silent about something it writes', () => {
  const silent = shown.flatMap(server =>
    commandsBehind(server)
      .filter(({ touches }) => !touches.includes(server.contract.name))
      .map(({ name }) => name),
  )
  expect(Object.keys(changeNothingShown).filter(name => !silent.includes(name))).toEqual([])
})
